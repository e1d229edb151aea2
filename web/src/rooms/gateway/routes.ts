import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { createElement } from 'react';
import type { AcquirerCode, PaymentMethod } from '../../api/client';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

/** What another room calls methods and acquirers, handed in by the table of contents. */
export type Words = {
  methodLabel: (method: PaymentMethod) => string;
  acquirerLabel: (acquirer: AcquirerCode) => string | null;
};
type Around = { words: () => Promise<Words> };

export const gatewayRoutes = ({ words }: Around): AnyRoute[] => {
  const acquirers = createRoute({
    getParentRoute: () => office,
    path: paths.acquirers,
    beforeLoad: need('admin.acquirer.view'),
    component: lazyRouteComponent(async () => {
      const [{ AcquirersPage }, labels] = await Promise.all([import('./acquirers_page'), words()]);
      return { default: () => createElement(AcquirersPage, { words: labels }) };
    }),
  });
  return [
    listRoutes({
      path: paths.runProblems,
      permission: 'admin.acquirer.view',
      load: () => import('./problem_list').then(({ runProblemTable }) => runProblemTable),
    }),
    acquirers.addChildren([
      createRoute({
        getParentRoute: () => acquirers,
        path: '$connector/$dialog',
        component: lazyRouteComponent(async () => {
          const [{ AcquirerDialog }, labels] = await Promise.all([import('./acquirer_dialog'), words()]);
          return { default: () => createElement(AcquirerDialog, { words: labels }) };
        }),
      }),
    ]),
    createRoute({
      getParentRoute: () => office,
      path: paths.mailTexts,
      beforeLoad: need('admin.acquirer.view'),
      component: lazyRouteComponent(() => import('./mail_texts_page'), 'MailTextsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: paths.brand,
      beforeLoad: need('admin.acquirer.view'),
      component: lazyRouteComponent(() => import('./brand_page'), 'BrandPage'),
    }),
  ];
};
