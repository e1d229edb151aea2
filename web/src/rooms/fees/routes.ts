import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { createElement } from 'react';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';
import type { MethodLabel } from './words';

/** What payment methods are called belongs to another room. */
type Around = { methodLabel: () => Promise<MethodLabel> };

export const feeRoutes = ({ methodLabel }: Around): AnyRoute[] => [
  listRoutes({
    path: paths.feeProposals,
    permission: 'admin.fee.view',
    load: async () => {
      const [{ proposalList }, label] = await Promise.all([import('./proposal_list'), methodLabel()]);
      return proposalList(label);
    },
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.merchantFees,
    beforeLoad: need('admin.fee.view'),
    component: lazyRouteComponent(async () => {
      const [{ MerchantFeesPage }, label] = await Promise.all([import('./merchant_fees_page'), methodLabel()]);
      return { default: () => createElement(MerchantFeesPage, { methodLabel: label }) };
    }),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.taxRules,
    beforeLoad: need('admin.fee.view'),
    component: lazyRouteComponent(() => import('./tax_page'), 'TaxPage'),
  }),
];
