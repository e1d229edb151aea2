import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { office } from '../../app/roots';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.dashboard,
    component: lazyRouteComponent(() => import('./dashboard_page'), 'DashboardPage'),
  }),
];
