import {
  cartDelete,
  cartDuplicate,
  cartGet,
  cartList as cartPage,
  cartPublish,
  cartUnpublish,
  type CartAction,
  type CartListData,
  type CartRow,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import type carts from 'messages/en/portal/carts.json';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import {
  copyAction,
  deleteAction,
  editAction,
  qrCodeAction,
  viewAction,
  visitAction,
  when,
} from '../../kit/list/row_actions';
import { CartCode } from './cart_code';
import { cartBadge, statusOptions } from './cart_status';
import { CartView } from './cart_view';
import { itemsText, pricesOf, rowOf } from './cart_words';
import { ordersOf } from './orders_of';
import { cartTabs } from './tabs';
import { CARTS } from './use_cart';

const t = texts.t;
const create = 'payment.cart.create';
const edit = 'payment.cart.edit';
const remove = 'payment.cart.delete';

const label = (key: keyof typeof carts.column) => () => t(`carts:column.${key}`);
const can = (action: CartAction) => (cart: CartRow) => cart.actions.includes(action);

export const cartList = defineList<CartRow, NonNullable<CartListData['query']>>({
  key: CARTS,
  path: paths.carts,
  title: () => t('carts:title'),
  permission: 'payment.cart.view',
  tabs: cartTabs,
  fetch: (query, signal) => cartPage({ query, signal }),
  fetchOne: (id, signal) => cartGet({ path: { id }, signal }).then(rowOf),
  rowName: (cart) => cart.title,
  defaultSort: 'createdDate,desc',
  // A page of its own (routes.ts), as are those that `edit` leads to.
  create: { label: () => t('carts:create'), dialog: 'new', permission: create },
  export: { path: 'payments/carts', permission: 'payment.cart.export' },
  columns: [
    titleColumn(
      'title',
      label('title'),
      (cart) => cart.title,
      (cart) => itemsText(cart),
      { sort: 'title' },
    ),
    statusColumn('status', label('status'), cartBadge, { sort: 'status' }),
    textColumn('orders', label('orders'), (cart) => cart.orders, { align: 'right' }),
    moneyColumn('prices', label('prices'), pricesOf),
    instantColumn('created', label('created'), (cart) => cart.createdDate, { sort: 'createdDate' }),
    instantColumn('updated', label('updated'), (cart) => cart.updatedDate, {
      sort: 'updatedDate',
      card: undefined,
      isWide: true,
    }),
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('carts:filter.name'), placeholder: () => t('carts:filter.nameHint') },
    { type: 'checklist', name: 'filterStatus', label: label('status'), options: statusOptions },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
  ],
  rowActions: (cart) => [
    viewAction(),
    ...when(can('EDIT')(cart), editAction(edit)),
    { label: t('carts:action.duplicate'), icon: 'duplicate', dialog: 'duplicate', permission: create },
    copyAction(t('carts:action.copyLink'), cart.url),
    qrCodeAction(),
    visitAction(cart.url),
    { label: t('carts:action.orders'), icon: 'transaction', ...ordersOf(cart) },
    ...when(can('PUBLISH')(cart), {
      label: t('carts:action.publish'),
      icon: 'check',
      dialog: 'publish',
      permission: edit,
    }),
    ...when(can('UNPUBLISH')(cart), {
      label: t('carts:action.unpublish'),
      icon: 'cross',
      dialog: 'unpublish',
      permission: edit,
    }),
    ...when(can('DELETE')(cart), deleteAction(remove)),
  ],
  empty: { text: () => t('carts:emptyText') },
  bulk: {
    remove: { permission: remove, run: byId(cartDelete) },
    statuses: {
      permission: edit,
      options: [
        { label: () => t('carts:status.published'), when: can('PUBLISH'), run: byId(cartPublish) },
        { label: () => t('carts:status.draft'), when: can('UNPUBLISH'), run: byId(cartUnpublish) },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 600, title: () => t('carts:view.title'), content: CartView },
    'qr-code': { type: 'render', size: 'sm', title: () => t('carts:code.title'), content: CartCode },
    share: { type: 'render', size: 'sm', title: () => t('carts:code.ready'), content: CartCode },
    duplicate: {
      type: 'confirmation',
      permission: create,
      text: (cart) => t('carts:duplicateText', { title: cart?.title ?? '' }),
      run: async (id, keyed) => {
        await cartDuplicate({ path: { id }, ...keyed });
        return { successMessage: t('carts:form.created') };
      },
    },
    publish: {
      type: 'confirmation',
      permission: edit,
      text: (cart) => t('carts:publishText', { title: cart?.title ?? '' }),
      run: byId(cartPublish),
    },
    unpublish: {
      type: 'confirmation',
      permission: edit,
      text: (cart) => t('carts:unpublishText', { title: cart?.title ?? '' }),
      run: byId(cartUnpublish),
    },
    delete: { type: 'delete', permission: remove, run: byId(cartDelete) },
  },
});
