import { paths } from '../../nav/paths';
import { listRoutes } from '../../kit/list/list_routes';

export const refundRoutes = [
  listRoutes({
    path: paths.refundRequests,
    permission: 'payment.refundRequest.view',
    load: () => import('./refund_list').then((room) => room.refundList),
  }),
  listRoutes({
    path: paths.adminRefundRequests,
    permission: 'admin.refundRequest.view',
    load: () => import('./admin_refund_list').then((room) => room.adminRefundList),
  }),
];
