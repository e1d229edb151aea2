export type Permissions = Record<string, Record<string, string[]>>;

type Action = 'view' | 'create' | 'edit' | 'delete' | 'approve' | 'export';
type Resource =
  | `user.${'profile' | 'apiAccount' | 'team' | 'auditLog'}`
  | `payment.${'salesTransaction' | 'refundRequest' | 'paymentLink' | 'cart' | 'payout' | 'eMandateApplication' | 'eMandateTransaction' | 'eMandateTermination'}`
  | `merchant.${'merchantApplication' | 'merchantEMandateProduct'}`
  | `admin.${'user' | 'role' | 'permission' | 'userGroup' | 'userGroupLevel' | 'merchant' | 'merchantApplication' | 'salesTransaction' | 'refundRequest' | 'payout' | 'acquirer' | 'fee' | 'calendar' | 'auditLog'}`;

/** group.resource.action; a wrong name does not compile. The server decides; this only hides what would be refused. */
export type Permission = `${Resource}.${Action}`;
export type PermissionGroup = 'user' | 'payment' | 'merchant' | 'admin';

const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

export const allows = (permissions: Permissions, permission: Permission): boolean => {
  const [group, resource, action] = permission.split('.') as [string, string, string];
  return own(own(permissions, group), resource)?.includes(action) ?? false;
};

export const hasGroup = (permissions: Permissions, group: PermissionGroup): boolean =>
  Object.values(own(permissions, group) ?? {}).some((actions) => actions.length > 0);
