import roles from 'messages/en/portal/roles.json';
import { useRoleName } from '../../kit/session/role_name';
import { texts } from '../../kit/i18n';
import { actionOf, resourceOf, type Action, type ToxicPair } from './matrix';

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
export const toxicText = (pair: Pick<ToxicPair, 'name'> & Partial<ToxicPair>) =>
  Object.hasOwn(roles.toxic, pair.name)
    ? texts.t(`roles:toxic.${pair.name as ToxicKey}`)
    : [pair.asks, pair.approves].map((it) => (it ? permissionText(it) : pair.name)).join(' + ');

/** Presets have a name in every language; a company's own roles have theirs. */
export const useNameOfRole = () => {
  const preset = useRoleName();
  return ({ name, isPreset }: { name: string; isPreset: boolean }) => (isPreset ? preset(name) : name);
};
