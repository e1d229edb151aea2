import { texts } from '../../kit/i18n';
import { neededFor, type Side } from './sides';

const ORDER = ['people', 'invitations', 'roles', 'permissions', 'groups', 'levels', 'conflicts', 'may'] as const;

/** One entry of the menu has them all. */
export const tabsOf = (side: Side) =>
  ORDER.map((tab) => ({
    label: () => texts.t(`team:tab.${tab}`),
    to: side.paths[tab],
    permission: neededFor(side)[tab],
  }));
