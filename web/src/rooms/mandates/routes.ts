import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';

export const mandateRoutes = [
  listRoutes({
    path: paths.mandateProducts,
    permission: 'merchant.merchantEMandateProduct.view',
    load: () => import('./product_list').then((room) => room.productList),
  }),
];
