import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import type { PaymentMethod } from '../../api/client';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

/** What another room calls its payment methods, handed in by the table of contents. */
type Around = { methodLabel: () => Promise<(method: PaymentMethod) => string> };

export const settlementRoutes = ({ methodLabel }: Around) => [
  createRoute({
    getParentRoute: () => office,
    path: paths.settlementRules,
    beforeLoad: need('admin.fee.view'),
    component: lazyRouteComponent(async () => {
      const [{ RulesPage }, label] = await Promise.all([import('./rules_page'), methodLabel()]);
      return { default: () => createElement(RulesPage, { methodLabel: label }) };
    }),
  }),
];
