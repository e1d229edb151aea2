import * as api from '../../api/client';
import type { Side } from './sides';

const team = {
  people: api.teamPersonList,
  person: api.teamPersonGet,
  setRole: api.teamPersonSetRole,
  suspend: api.teamPersonSuspend,
  resume: api.teamPersonResume,
  unlock: api.teamPersonUnlock,
  signOut: api.teamPersonSignOut,
  askRemoval: api.teamFactorRemovalAsk,
  approveRemoval: api.teamFactorRemovalApprove,
  refuseRemoval: api.teamFactorRemovalRefuse,
  invitations: api.teamInvitationList,
  invite: api.teamPersonInvite,
  inviteAgain: api.teamInvitationSend,
  withdraw: api.teamInvitationWithdraw,
  roles: api.teamRoleMatrix,
  groups: api.teamUserGroupList,
  groupCreate: api.teamUserGroupCreate,
  groupUpdate: api.teamUserGroupUpdate,
  groupDelete: api.teamUserGroupDelete,
  levels: api.teamUserGroupLevelList,
  levelCreate: api.teamUserGroupLevelCreate,
  levelUpdate: api.teamUserGroupLevelUpdate,
  levelDelete: api.teamUserGroupLevelDelete,
};

const admin: typeof team = {
  people: api.adminPersonList,
  person: api.adminPersonGet,
  setRole: api.adminPersonSetRole,
  suspend: api.adminPersonSuspend,
  resume: api.adminPersonResume,
  unlock: api.adminPersonUnlock,
  signOut: api.adminPersonSignOut,
  askRemoval: api.adminFactorRemovalAsk,
  approveRemoval: api.adminFactorRemovalApprove,
  refuseRemoval: api.adminFactorRemovalRefuse,
  invitations: api.adminInvitationList,
  invite: api.adminPersonInvite,
  inviteAgain: api.adminInvitationSend,
  withdraw: api.adminInvitationWithdraw,
  roles: api.adminRoleMatrix,
  groups: api.adminUserGroupList,
  groupCreate: api.adminUserGroupCreate,
  groupUpdate: api.adminUserGroupUpdate,
  groupDelete: api.adminUserGroupDelete,
  levels: api.adminUserGroupLevelList,
  levelCreate: api.adminUserGroupLevelCreate,
  levelUpdate: api.adminUserGroupLevelUpdate,
  levelDelete: api.adminUserGroupLevelDelete,
};

/** What the pages about people ask of the server, by side. */
export const calls: Record<Side['key'], typeof team> = { team, admin };
