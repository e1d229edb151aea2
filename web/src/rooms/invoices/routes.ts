import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const invoiceRoutes = [
  listRoutes({
    path: paths.invoices,
    permission: 'payment.payout.view',
    load: () => import('./invoice_list').then((room) => room.invoiceTable),
  }),
  listRoutes({
    path: paths.adminInvoices,
    permission: 'admin.fee.view',
    load: () => import('./admin_invoice_list').then((room) => room.adminInvoiceTable),
  }),
  listRoutes({
    path: paths.invoiceProblems,
    permission: 'admin.fee.view',
    load: () => import('./problem_list').then((room) => room.problemTable),
  }),
];
