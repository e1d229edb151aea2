import { paths } from '../../nav/paths';
import { listRoutes } from '../../kit/list/list_routes';

export const webhookRoutes = [
  listRoutes({
    path: paths.webhooks,
    permission: 'user.apiAccount.view',
    load: () => import('./delivery_list').then((room) => room.deliveryTable),
  }),
];
