import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

export const mandateRoutes = [
  listRoutes({
    path: paths.mandateApplications,
    permission: 'payment.eMandateApplication.view',
    load: () => import('./mandate_list').then((room) => room.mandateList),
  }),
  listRoutes({
    path: paths.mandateTransactions,
    permission: 'payment.eMandateTransaction.view',
    load: () => import('./collection_list').then((room) => room.collectionList),
  }),
  listRoutes({
    path: paths.mandateTerminations,
    permission: 'payment.eMandateTermination.view',
    load: () => import('./termination_list').then((room) => room.terminationList),
  }),
  listRoutes({
    path: paths.mandateProducts,
    permission: 'merchant.merchantEMandateProduct.view',
    load: () => import('./product_list').then((room) => room.productList),
  }),
  listRoutes({
    path: paths.adminMandatesAtBank,
    permission: 'admin.acquirer.view',
    load: () => import('./at_bank_list').then((room) => room.atBankList),
  }),
  listRoutes({
    path: paths.adminMandatesUnanswered,
    permission: 'admin.acquirer.view',
    load: () => import('./unanswered_list').then((room) => room.unansweredList),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.mandateForecast,
    beforeLoad: need('payment.eMandateApplication.view'),
    component: lazyRouteComponent(() => import('./forecast_page'), 'ForecastPage'),
  }),
];
