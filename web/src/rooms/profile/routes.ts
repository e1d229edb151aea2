import type { PaymentMethod } from '../../api/client';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { paths } from '../../nav/paths';
import { NotAllowed, office } from '../../nav/roots';
import { session } from '../../kit/session/session';
import { sectionsFor } from './sections';

const page = createRoute({
  getParentRoute: () => office,
  path: paths.profile,
  component: lazyRouteComponent(() => import('./profile_page'), 'ProfilePage'),
});

// An address of its own for each, so that a person can be sent to the very place.
const section = (to: string, load: () => Promise<() => ReactNode>) =>
  createRoute({
    getParentRoute: () => page,
    path: to.slice(paths.profile.length) || '/',
    beforeLoad: () => {
      const { authToken, permissions } = session.get();
      if (authToken && !sectionsFor(permissions).some((shown) => shown.to === to)) throw new NotAllowed(to);
    },
    component: lazyRouteComponent(() => load().then((component) => ({ default: component }))),
  });

/** What another room calls its payment methods, handed in by the table of contents. */
type Around = { methodLabel: () => Promise<(method: PaymentMethod) => string> };

export const profileRoutes = ({ methodLabel }: Around) => [
  page.addChildren([
    section(paths.profile, () => import('./user_section').then((it) => it.UserSection)),
    section(paths.profileCompany, () => import('./company_section').then((it) => it.CompanySection)),
    section(paths.profileMethods, async () => {
      const [{ MethodsSection }, label] = await Promise.all([import('./methods_section'), methodLabel()]);
      return () => createElement(MethodsSection, { methodLabel: label });
    }),
    section(paths.profileApi, () => import('./api_section').then((it) => it.ApiSection)),
    section(paths.profileAutoDebit, () => import('./auto_debit_section').then((it) => it.AutoDebitSection)),
  ]),
];
