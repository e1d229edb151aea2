import type { Permission } from '../../api/gen/types.gen';

export type Permissions = Record<string, Record<string, string[]>>;

/** group.resource.action; a wrong name does not compile. The server decides; this only hides what would be refused. */
export type { Permission };
export type PermissionGroup = Permission extends `${infer Group}.${string}.${string}` ? Group : never;

const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

export const allows = (permissions: Permissions, permission: Permission): boolean => {
  const [group, resource, action] = permission.split('.') as [string, string, string];
  return own(own(permissions, group), resource)?.includes(action) ?? false;
};

export const hasGroup = (permissions: Permissions, group: PermissionGroup): boolean =>
  Object.values(own(permissions, group) ?? {}).some((actions) => actions.length > 0);
