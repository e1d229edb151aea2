import roles from 'messages/en/portal/roles.json';
import { texts } from '../i18n';

/** In the order in which they are listed. */
export const ACTIONS = ['view', 'create', 'edit', 'delete', 'approve', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** "payment.payout" of "payment.payout.edit". */
export const resourceOf = (permission: string) => permission.slice(0, permission.lastIndexOf('.'));
export const actionOf = (permission: string) => permission.slice(permission.lastIndexOf('.') + 1) as Action;

type Words = typeof roles.resource;
type Of<Group extends keyof Words> = `${Group}.${keyof Words[Group] & string}`;
type ResourceKey = { [Group in keyof Words]: Of<Group> }[keyof Words];
type ToxicKey = keyof typeof roles.toxic;

const isKnown = (resource: string): resource is ResourceKey => {
  const [group = '', name = ''] = resource.split('.');
  return Object.hasOwn(roles.resource, group) && Object.hasOwn(roles.resource[group as keyof Words], name);
};

/** What a resource is called; one of a later server keeps its own name. */
export const resourceName = (resource: string) =>
  isKnown(resource) ? texts.t(`roles:resource.${resource}.name`) : resource;
/** What it holds, in a line. */
export const resourceHolds = (resource: string) =>
  isKnown(resource) ? texts.t(`roles:resource.${resource}.holds`) : '';

export const actionName = (action: Action) => texts.t(`roles:action.${action}`);
/** "Payouts: Approve" */
export const permissionText = (permission: string) =>
  texts.t('roles:permission', {
    resource: resourceName(resourceOf(permission)),
    action: actionName(actionOf(permission)),
  });
export const permissionTexts = (permissions: readonly string[]) => permissions.map(permissionText).join(' · ');

/** What one person could do who has both. */
export const toxicText = (pair: { name: string; asks?: string; approves?: string }) =>
  Object.hasOwn(roles.toxic, pair.name)
    ? texts.t(`roles:toxic.${pair.name as ToxicKey}`)
    : [pair.asks, pair.approves].map((it) => (it ? permissionText(it) : pair.name)).join(' + ');
