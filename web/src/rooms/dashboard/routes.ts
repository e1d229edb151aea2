import { createElement } from 'react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { office } from '../../nav/roots';
import type { Parts } from './dashboard_page';

/** What the dashboard takes from another room: its latest sales, and what its ways to pay are called. */
type Sales = () => Promise<Parts>;

export const dashboardRoutes = ({ sales }: { sales: Sales }) => [
  createRoute({
    getParentRoute: () => office,
    path: paths.dashboard,
    component: lazyRouteComponent(async () => {
      const [{ DashboardPage }, { Latest, methodLabel }] = await Promise.all([import('./dashboard_page'), sales()]);
      return { default: () => createElement(DashboardPage, { Latest, methodLabel }) };
    }),
  }),
];
