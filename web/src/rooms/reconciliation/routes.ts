import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { createElement } from 'react';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';
import type { AcquirerLabel } from './words';

const all = 'admin.payout.view';

/** What acquirers are called belongs to another room. */
type Around = { acquirerLabel: () => Promise<AcquirerLabel> };

export const reconciliationRoutes = ({ acquirerLabel }: Around): AnyRoute[] => [
  createRoute({
    getParentRoute: () => office,
    path: paths.reconciliation,
    beforeLoad: need(all),
    component: lazyRouteComponent(async () => {
      const [{ TiePage }, label] = await Promise.all([import('./tie_page'), acquirerLabel()]);
      return { default: () => createElement(TiePage, { acquirerLabel: label }) };
    }),
  }),
  listRoutes({
    path: paths.reconciliationExceptions,
    permission: all,
    load: async () => {
      const [{ exceptionTable }, label] = await Promise.all([import('./exception_list'), acquirerLabel()]);
      return exceptionTable(label);
    },
  }),
  listRoutes({
    path: paths.reconciliationFiles,
    permission: all,
    load: async () => {
      const [{ fileTable }, label] = await Promise.all([import('./file_list'), acquirerLabel()]);
      return fileTable(label);
    },
  }),
];
