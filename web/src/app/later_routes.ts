import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../nav/paths';
import { need, office } from '../nav/roots';

// Menu entries whose rooms come later. Their addresses are the specification's already.
export const LATER = [
  {
    path: paths.userManagement,
    title: 'menu.userManagement',
    text: 'later.userManagement',
    permission: 'admin.user.view',
  },
] as const;

export const laterRoutes = LATER.map((later) =>
  createRoute({
    getParentRoute: () => office,
    path: later.path,
    beforeLoad: 'permission' in later ? need(later.permission) : undefined,
    component: lazyRouteComponent(() => import('./later_page'), 'LaterPage'),
  }),
);
