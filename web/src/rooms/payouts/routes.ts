import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

const admin = 'admin.payout.view';

export const payoutRoutes = [
  listRoutes({
    path: paths.payouts,
    permission: 'payment.payout.view',
    load: () => import('./payout_list').then((room) => room.payoutTable),
  }),
  listRoutes({
    path: paths.adminPayouts,
    permission: admin,
    load: () => import('./admin_payout_list').then((room) => room.adminPayoutTable),
  }),
  listRoutes({
    path: paths.adminPayoutAdjustments,
    permission: admin,
    load: () => import('./adjustment_list').then((room) => room.adjustmentTable),
  }),
  listRoutes({
    path: paths.adminPayoutAccounts,
    permission: admin,
    load: () => import('./account_list').then((room) => room.accountTable),
  }),
  listRoutes({
    path: paths.adminPayoutBatches,
    permission: admin,
    load: () => import('./batch_list').then((room) => room.batchTable),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.adminPayoutRun,
    beforeLoad: need(admin),
    component: lazyRouteComponent(() => import('./run_page'), 'RunPage'),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.adminPayoutSettings,
    beforeLoad: need(admin),
    component: lazyRouteComponent(() => import('./settings_page'), 'SettingsPage'),
  }),
];
