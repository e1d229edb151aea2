import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { need, office, open } from '../../nav/roots';
import { listRoutes } from '../../kit/list/list_routes';

const review = createRoute({
  getParentRoute: () => office,
  path: paths.applicationReview('$id'),
  beforeLoad: need('admin.merchantApplication.view'),
  component: lazyRouteComponent(() => import('./review_page'), 'ReviewPage'),
});

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
    createRoute({
      getParentRoute: () => office,
      path: paths.applicationClaim,
      component: lazyRouteComponent(() => import('./claim_page'), 'ClaimPage'),
    }),
    review.addChildren([
      createRoute({
        getParentRoute: () => review,
        path: '$dialog',
        component: lazyRouteComponent(() => import('./review_dialog'), 'ReviewDialog'),
      }),
    ]),
    listRoutes({
      path: paths.applications,
      permission: 'admin.merchantApplication.view',
      load: () => import('./application_list').then((room) => room.applicationList),
    }),
  ],
};
