import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { office } from '../../app/roots';

export const sandboxRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.sandboxClock,
    component: lazyRouteComponent(() => import('./clock_page'), 'ClockPage'),
  }),
];
