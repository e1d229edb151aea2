import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { createElement, type ComponentType } from 'react';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';
import type { AcquirerLabel } from './words';

const mine = 'payment.payout.view';
const all = 'admin.payout.view';

/** What acquirers are called belongs to another room. */
type Around = { acquirerLabel: () => Promise<AcquirerLabel> };
type Named = ComponentType<{ acquirerLabel: AcquirerLabel }>;

export const ledgerRoutes = ({ acquirerLabel }: Around): AnyRoute[] => {
  const report = (path: string, load: () => Promise<Named>) =>
    createRoute({
      getParentRoute: () => office,
      path,
      beforeLoad: need(all),
      component: lazyRouteComponent(async () => {
        const [Report, label] = await Promise.all([load(), acquirerLabel()]);
        return { default: () => createElement(Report, { acquirerLabel: label }) };
      }),
    });
  return [
    createRoute({
      getParentRoute: () => office,
      path: paths.balance,
      beforeLoad: need(mine),
      component: lazyRouteComponent(() => import('./balance_page'), 'BalancePage'),
    }),
    listRoutes({
      path: paths.balanceEntries,
      permission: mine,
      load: () => import('./entry_list').then((room) => room.entryTable),
    }),
    report(paths.trialBalance, () => import('./trial_page').then((room) => room.TrialPage)),
    report(paths.receivables, () => import('./receivables_page').then((room) => room.ReceivablesPage)),
    report(paths.feeIncome, () => import('./income_page').then((room) => room.IncomePage)),
    listRoutes({
      path: paths.ledgerEntries,
      permission: all,
      load: async () => {
        const [{ adminEntryTable }, label] = await Promise.all([import('./admin_entry_list'), acquirerLabel()]);
        return adminEntryTable(label);
      },
    }),
  ];
};
