import { texts } from '../../kit/i18n';
import { paths } from '../../nav/paths';

/** The menu has one entry for both. */
export const cartTabs = [
  { label: () => texts.t('carts:title'), to: paths.carts },
  { label: () => texts.t('carts:order.title'), to: paths.cartOrders },
];
