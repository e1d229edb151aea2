import { paths } from '../../nav/paths';
import { listRoutes } from '../../kit/list/list_routes';

export const paymentRoutes = [
  listRoutes({
    path: paths.transactions,
    permission: 'payment.salesTransaction.view',
    load: () => import('./transaction_list').then((room) => room.transactionList),
  }),
  listRoutes({
    path: paths.adminTransactions,
    permission: 'admin.salesTransaction.view',
    load: () => import('./admin_transaction_list').then((room) => room.adminTransactionList),
  }),
];
