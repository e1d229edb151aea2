import * as api from '../../api/client';
import type { Side } from './sides';

/** What the pages of roles ask of the server; the same for a company's own people and for the gateway's. */
export const roleCalls = {
  team: {
    matrix: api.teamRoleMatrix,
    create: api.teamRoleCreate,
    update: api.teamRoleUpdate,
    remove: api.teamRoleDelete,
    viewAs: api.teamViewAs,
    permissions: api.teamPermissionList,
    conflicts: api.teamConflictList,
    may: api.teamMayGet,
    people: api.teamPersonList,
    person: api.teamPersonGet,
    groups: api.teamUserGroupList,
    invitations: api.teamInvitationList,
  },
  admin: {
    matrix: api.adminRoleMatrix,
    create: api.adminRoleCreate,
    update: api.adminRoleUpdate,
    remove: api.adminRoleDelete,
    viewAs: api.adminViewAs,
    permissions: api.adminPermissionList,
    conflicts: api.adminConflictList,
    may: api.adminMayGet,
    people: api.adminPersonList,
    person: api.adminPersonGet,
    groups: api.adminUserGroupList,
    invitations: api.adminInvitationList,
  },
} satisfies Record<Side['key'], object>;
