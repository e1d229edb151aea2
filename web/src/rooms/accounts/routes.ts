import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { office, open, visitor } from '../../nav/roots';
import { paths } from '../../nav/paths';
import { wholeLanguage } from '../../kit/i18n';
import { session } from '../../kit/session/session';
import { SignInPage } from './sign_in_page';

// The sign-in page is in the first file (many small chunks cost more than they save); the rest loads when asked for.
const verification = () => import('./email_verification_page');

// A signed-in person needs no second account; an invitation is for the one at hand.
const home = createRoute({
  getParentRoute: () => open,
  path: paths.home,
  beforeLoad: ({ search: { invitation } }) => {
    if (!session.isSignedIn()) return;
    throw invitation
      ? redirect({ to: paths.applicationClaim, search: { invitation } })
      : redirect({ to: paths.checkAccount });
  },
  component: lazyRouteComponent(() => import('./sign_up_page'), 'SignUpPage'),
});

export const accountRoutes = {
  open: [
    home,
    createRoute({
      getParentRoute: () => open,
      path: paths.resetPassword,
      // Only the address of a mailed link leads here.
      beforeLoad: ({ search: { a, b } }) => {
        if (!a || !b) throw redirect({ to: paths.login });
      },
      component: lazyRouteComponent(() => import('./reset_password_page'), 'ResetPassword'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: paths.join,
      component: lazyRouteComponent(() => import('./join_page'), 'JoinPage'),
    }),
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
      path: paths.forgotPassword,
      loader: wholeLanguage,
      component: lazyRouteComponent(() => import('./forgot_password_page'), 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.twoFactor,
      loader: wholeLanguage,
      component: lazyRouteComponent(() => import('./two_factor_page'), 'TwoFactor'),
    }),
    createRoute({
      getParentRoute: () => visitor,
      path: paths.updateExpiredPassword,
      loader: wholeLanguage,
      component: lazyRouteComponent(() => import('./expired_password_page'), 'UpdateExpiredPassword'),
    }),
  ],
  office: [
    createRoute({
      getParentRoute: () => office,
      path: paths.checkAccount,
      component: lazyRouteComponent(() => import('./account_check_page'), 'AccountCheck'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.changePassword,
      component: lazyRouteComponent(() => import('./change_password_page'), 'ChangePassword'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.loginProtection,
      component: lazyRouteComponent(() => import('./login_protection_page'), 'LoginProtection'),
    }),
  ],
};
