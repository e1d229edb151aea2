import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { NotAllowed, office } from '../../app/roots';
import { session } from '../../kit/session/session';
import { sectionsFor } from './sections';

const page = createRoute({
  getParentRoute: () => office,
  path: paths.profile,
  component: lazyRouteComponent(() => import('./profile_page'), 'ProfilePage'),
});

// An address of its own for each, so that a person can be sent to the very place.
const section = <Name extends string>(
  to: string,
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => page,
    path: to.slice(paths.profile.length) || '/',
    beforeLoad: () => {
      const { authToken, permissions } = session.get();
      if (authToken && !sectionsFor(permissions).some((shown) => shown.to === to)) throw new NotAllowed(to);
    },
    component: lazyRouteComponent(load, name),
  });

export const profileRoutes = [
  page.addChildren([
    section(paths.profile, () => import('./user_section'), 'UserSection'),
    section(paths.profileCompany, () => import('./company_section'), 'CompanySection'),
    section(paths.profileMethods, () => import('./methods_section'), 'MethodsSection'),
    section(paths.profileApi, () => import('./api_section'), 'ApiSection'),
    section(paths.profileAutoDebit, () => import('./auto_debit_section'), 'AutoDebitSection'),
  ]),
];
