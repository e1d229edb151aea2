import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoutes } from '../../kit/list/list_routes';
import { need, office } from '../../nav/roots';
import { paths } from '../../nav/paths';
import type { SaleWords } from './order_list';

const editor = (path: string, permission: 'payment.cart.create' | 'payment.cart.edit') =>
  createRoute({
    getParentRoute: () => office,
    path,
    beforeLoad: need(permission),
    component: lazyRouteComponent(() => import('./editor/editor_page'), 'EditorPage'),
  });

/** `words`: what a sale's status is called, which is the payments' to say. */
export const cartRoutes = ({ words }: { words: () => Promise<SaleWords> }) => [
  listRoutes({
    path: paths.carts,
    permission: 'payment.cart.view',
    load: () => import('./cart_list').then((room) => room.cartList),
  }),
  listRoutes({
    path: paths.cartOrders,
    permission: 'payment.cart.view',
    load: () => Promise.all([import('./order_list'), words()]).then(([room, known]) => room.orderList(known)),
  }),
  // Pages of their own in the place of the list's dialogs: a shop is more than a dialog holds.
  editor(paths.cartNew, 'payment.cart.create'),
  editor(paths.cartEdit('$id'), 'payment.cart.edit'),
];
