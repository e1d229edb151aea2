import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { wholeLanguage } from '../kit/i18n';
import { session } from '../kit/session/session';
import type { Permission } from '../kit/session/can';
import { paths } from './paths';
import { RootPage } from './root_page';

/** The three floors a room's routes may stand on. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
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

/** `beforeLoad: need('payment.salesTransaction.view')` */
export const need = (permission: Permission) => () => {
  if (session.isSignedIn() && !session.can(permission)) throw new NotAllowed(permission);
};
