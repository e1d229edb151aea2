import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const privacyRoutes = [
  listRoutes({
    path: paths.personalData,
    permission: 'admin.personalData.view',
    load: () => import('./request_list').then((room) => room.requestTable),
  }),
];
