import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { office, open, visitor } from '../../app/roots';
import { paths } from '../../app/paths';
import { SignInPage } from './sign_in_page';

// The sign-in page is in the first file (many small chunks cost more than they save); the rest loads when asked for.
const later = () => import('./later_page');
const verification = () => import('./email_verification_page');

export const accountRoutes = {
  open: [
    createRoute({
      getParentRoute: () => open,
      path: paths.emailVerified,
      component: lazyRouteComponent(verification, 'EmailVerified'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: paths.emailNotVerified,
      component: lazyRouteComponent(verification, 'EmailNotVerified'),
    }),
  ],
  visitor: [
    createRoute({ getParentRoute: () => visitor, path: paths.login, component: SignInPage }),
    createRoute({ getParentRoute: () => visitor, path: paths.loginMerchant, component: SignInPage }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.home,
      component: lazyRouteComponent(() => import('./sign_up_page'), 'SignUpPage'),
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.forgotPassword,
      component: lazyRouteComponent(later, 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.twoFactor,
      component: lazyRouteComponent(later, 'TwoFactor'),
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.updateExpiredPassword,
      component: lazyRouteComponent(later, 'UpdateExpiredPassword'),
    }),
  ],
  office: [
    createRoute({
      getParentRoute: () => office,
      path: paths.checkAccount,
      component: lazyRouteComponent(() => import('./account_check_page'), 'AccountCheck'),
    }),
  ],
};
