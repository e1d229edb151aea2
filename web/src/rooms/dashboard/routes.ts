import { createElement, type ComponentType } from 'react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../app/paths';
import { office } from '../../app/roots';

/** What other rooms put on the dashboard, below its cards. */
type Parts = { latest: () => Promise<ComponentType> };

export const dashboardRoutes = ({ latest }: Parts) => [
  createRoute({
    getParentRoute: () => office,
    path: paths.dashboard,
    component: lazyRouteComponent(async () => {
      const [{ DashboardPage }, Latest] = await Promise.all([import('./dashboard_page'), latest()]);
      return { default: () => createElement(DashboardPage, { latest: createElement(Latest) }) };
    }),
  }),
];
