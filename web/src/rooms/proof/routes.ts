import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const proofRoutes = [
  listRoutes({
    path: paths.proof,
    permission: 'payment.payout.view',
    load: () => import('./head_list').then((room) => room.headTable),
  }),
  listRoutes({
    path: paths.adminProof,
    permission: 'admin.payout.view',
    load: () => import('./chain_list').then((room) => room.chainTable),
  }),
];
