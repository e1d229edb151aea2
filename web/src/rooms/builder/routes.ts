import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { office } from '../../app/roots';

export const builderRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.builder,
    component: lazyRouteComponent(() => import('./builder_page'), 'BuilderPage'),
  }),
];
