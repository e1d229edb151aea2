import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { office, open } from '../../app/roots';

export const merchantRoutes = {
  open: [
    createRoute({
      getParentRoute: () => open,
      path: paths.merchantRegistration,
      component: lazyRouteComponent(() => import('./wizard_page'), 'WizardPage'),
    }),
  ],
  visitor: [],
  office: [
    createRoute({
      getParentRoute: () => office,
      path: paths.applicationView,
      component: lazyRouteComponent(() => import('./application_view_page'), 'ApplicationView'),
    }),
  ],
};
