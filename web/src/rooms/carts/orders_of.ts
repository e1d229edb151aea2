import type { CartRow } from '../../api/client';
import { tagName } from '../../kit/list/filter_types';
import { paths } from '../../nav/paths';

/** The list of orders, narrowed to those of one shop; its title goes along for the filter's chip. */
export const ordersOf = ({ id, title }: Pick<CartRow, 'id' | 'title'>) => ({
  to: paths.cartOrders,
  search: { cart: id, [tagName('cart')]: title } as Record<string, string>,
});
