import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { open } from '../../app/roots';

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
