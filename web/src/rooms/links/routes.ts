import { paths } from '../../nav/paths';
import { listRoutes } from '../../kit/list/list_routes';

export const linkRoutes = [
  listRoutes({
    path: paths.paymentLinks,
    permission: 'payment.paymentLink.view',
    load: () => import('./link_list').then((room) => room.linkList),
  }),
];
