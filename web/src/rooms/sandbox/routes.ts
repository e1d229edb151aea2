import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { office } from '../../nav/roots';

export const sandboxRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.sandboxClock,
    component: lazyRouteComponent(() => import('./clock_page'), 'ClockPage'),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.sandboxIncidents,
    component: lazyRouteComponent(() => import('./incidents_page'), 'IncidentsPage'),
  }),
];
