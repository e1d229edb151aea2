import { paths } from '../../nav/paths';
import type { Permission } from '../../kit/session/can';

type Tab = 'people' | 'invitations' | 'roles' | 'permissions' | 'groups' | 'levels' | 'conflicts' | 'may';
type Action = 'view' | 'create' | 'edit' | 'delete';
type Resource = Permission extends infer P ? (P extends `${infer R}.view` ? R : never) : never;

/**
 * The same pages twice: a company's own people under its profile, and everybody for the gateway's operators. Where they
 * stand and what they need is said here, what they ask of the server in calls.ts.
 */
export type Side = {
  key: 'team' | 'admin';
  paths: Record<Tab, string>;
  people: Resource;
  roles: Resource;
  permissions: Resource;
  groups: Resource;
  levels: Resource;
};

/** `may(side.groups, 'edit')` is a permission. */
export const may = (resource: Resource, action: Action) => `${resource}.${action}` as Permission;

const under = (base: string): Side['paths'] => ({
  people: base,
  invitations: `${base}/invitations`,
  roles: `${base}/roles`,
  permissions: `${base}/permissions`,
  groups: `${base}/groups`,
  levels: `${base}/levels`,
  conflicts: `${base}/conflicts`,
  may: `${base}/may`,
});

const own = 'user.team';
export const teamSide: Side = {
  key: 'team',
  paths: under(paths.team),
  people: own,
  roles: own,
  permissions: own,
  groups: own,
  levels: own,
};

export const adminSide: Side = {
  key: 'admin',
  paths: under(paths.userManagement),
  people: 'admin.user',
  roles: 'admin.role',
  permissions: 'admin.permission',
  groups: 'admin.userGroup',
  levels: 'admin.userGroupLevel',
};

/** What the reader of a tab's page needs. */
export const neededFor = (side: Side): Record<Tab, Permission> => ({
  people: may(side.people, 'view'),
  invitations: may(side.people, 'view'),
  roles: may(side.roles, 'view'),
  permissions: may(side.permissions, 'view'),
  groups: may(side.groups, 'view'),
  levels: may(side.levels, 'view'),
  conflicts: may(side.roles, 'view'),
  may: may(side.permissions, 'view'),
});
