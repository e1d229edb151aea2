import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { office } from '../../nav/roots';

export const builderRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.builder,
    component: lazyRouteComponent(() => import('./builder_page'), 'BuilderPage'),
  }),
];
