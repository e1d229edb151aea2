import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { open } from '../../nav/roots';

const pages = () => import('./about_pages');

/** Where the footer leads unless the operator names other addresses (brand.privacy-url, brand.contact-url). */
export const aboutRoutes = {
  open: [
    createRoute({
      getParentRoute: () => open,
      path: paths.privacy,
      component: lazyRouteComponent(pages, 'PrivacyPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: paths.contact,
      component: lazyRouteComponent(pages, 'ContactPage'),
    }),
  ],
  visitor: [],
  office: [],
};
