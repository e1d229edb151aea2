import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { open } from '../../nav/roots';

export const signatureRoutes = {
  open: [
    createRoute({
      getParentRoute: () => open,
      path: paths.generateSignature,
      component: lazyRouteComponent(() => import('./signature_page'), 'SignaturePage'),
    }),
  ],
  visitor: [],
  office: [],
};
