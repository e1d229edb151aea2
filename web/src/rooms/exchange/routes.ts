import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const exchangeRoutes = [
  listRoutes({
    path: paths.adminBankFiles,
    permission: 'admin.acquirer.view',
    load: () => import('./file_list').then((room) => room.bankFileList),
  }),
  listRoutes({
    path: paths.adminBankExceptions,
    permission: 'admin.payout.view',
    load: () => import('./exception_list').then((room) => room.exceptionTable),
  }),
];
