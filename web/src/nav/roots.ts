import { createRootRouteWithContext, createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { wholeLanguage } from '../kit/i18n';
import { session } from '../kit/session/session';
import type { Permission } from '../kit/session/can';
import { paths } from './paths';
import { RootPage } from './root_page';

/** An entry of the menu, by its name there ("menu.payout"), and what it needs: any of these, or nothing. */
export type MenuNeed = { name: string; to: string; needs: readonly Permission[] };

/** What every page is given. The menu's table is the shell's; the list of permissions reads it. */
type Around = { queryClient: QueryClient; menu: () => Promise<MenuNeed[]> };

/** The three floors a room's routes may stand on. */
export const root = createRootRouteWithContext<Around>()({
  component: RootPage,
  validateSearch: (search): Record<string, string | undefined> => search as Record<string, string | undefined>,
});

/** Anybody. */
export const open = createRoute({ getParentRoute: () => root, id: 'open', loader: wholeLanguage });

/** Only visitors without a session: a signed-in person goes on to the account check. */
export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  beforeLoad: () => {
    if (session.isSignedIn()) throw redirect({ to: paths.checkAccount });
  },
});

/** Signed in, with menu, header and footer around (app/router.tsx puts them there). A visitor signs in first and comes back. */
export const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: ({ location }) => {
    if (!session.isSignedIn()) throw redirect({ to: paths.login, search: { to: location.href } });
  },
  loader: wholeLanguage,
});

export class NotAllowed extends Error {}

/** `beforeLoad: need('payment.salesTransaction.view')`; the route can be asked for it (needOf). */
export const need = (permission: Permission) =>
  Object.assign(
    () => {
      if (session.isSignedIn() && !session.can(permission)) throw new NotAllowed(permission);
    },
    { permission },
  );

/** What a page of this route needs: a permission, only a session ("session"), or nothing. */
export const needOf = (route: AnyRoute): Permission | 'session' | undefined => {
  let floor: 'session' | undefined;
  for (let at: AnyRoute | undefined = route; at; at = at.parentRoute as AnyRoute | undefined) {
    const { beforeLoad } = at.options as { beforeLoad?: { permission?: Permission } };
    if (beforeLoad?.permission) return beforeLoad.permission;
    if (at === office) floor = 'session';
  }
  return floor;
};
