import {
  cartOrderGet,
  cartOrderList,
  SaleStatus,
  type CartOrderListData,
  type CartOrderRow,
  type SaleStatus as Status,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import type carts from 'messages/en/portal/carts.json';
import {
  instantColumn,
  moneyColumn,
  referenceColumn,
  statusColumn,
  textColumn,
  titleColumn,
} from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Option } from '../../kit/list/list_types';
import { viewAction } from '../../kit/list/row_actions';
import type { Tone } from '../../kit/ui/status_badge';
import { OrderView } from './order_view';
import { cartTabs } from './tabs';
import { ORDERS } from './use_order';

/** What a sale's status is called; the room of the payments says it. */
export type SaleWords = {
  statusOf: (status: Status) => { label: string; tone: Tone };
  statusOptions: () => Option[];
};

const t = texts.t;
const label = (key: keyof typeof carts.order.column) => () => t(`carts:order.column.${key}`);

const S = SaleStatus;
/** Those that were paid, whatever came after: a merchant looks for what is to be packed, not for baskets left behind. */
const PAID = [S.PAID, S.VOID, S.PENDING_REFUND, S.REFUND].join();

export const orderList = ({ statusOf, statusOptions }: SaleWords) =>
  defineList<CartOrderRow, NonNullable<CartOrderListData['query']>>({
    key: ORDERS,
    path: paths.cartOrders,
    title: () => t('carts:order.title'),
    permission: 'payment.cart.view',
    tabs: cartTabs,
    fetch: (query, signal) => cartOrderList({ query, signal }),
    fetchOne: (id, signal) => cartOrderGet({ path: { id }, signal }),
    live: 'SALE',
    rowName: (order) => order.orderNo,
    defaultSort: 'createdDate,desc',
    defaultFilters: () => ({ filterStatus: PAID }),
    export: { path: 'payments/cart-orders', permission: 'payment.cart.export' },
    columns: [
      titleColumn(
        'customer',
        label('customer'),
        (order) => order.customerName,
        (order) => order.cart.title,
      ),
      textColumn('items', label('items'), (order) => order.items, {
        card: 'under',
        under: (order) => order.isStockShort && t('carts:order.short'),
      }),
      moneyColumn('amount', label('amount'), (order) => order.amount, { sort: 'amount' }),
      statusColumn('status', label('status'), (order) => statusOf(order.status), { sort: 'status' }),
      instantColumn('created', label('created'), (order) => order.createdDate, { sort: 'createdDate' }),
      instantColumn('paid', label('paid'), (order) => order.paidDate, {
        sort: 'paidDate',
        card: undefined,
        isWide: 'desk',
      }),
      referenceColumn('order', label('order'), (order) => order.orderNo),
    ],
    filters: [
      {
        type: 'text',
        name: 'name',
        label: () => t('carts:filter.name'),
        placeholder: () => t('carts:order.nameHint'),
      },
      {
        type: 'autocomplete',
        name: 'cart',
        label: label('cart'),
        link: 'payments/carts?pageSize=20&name=:searchTerm',
        emptyLink: 'payments/carts?pageSize=20',
        responsePath: 'content',
        option: ({ id, title }) => ({ value: String(id), label: String(title) }),
      },
      { type: 'checklist', name: 'filterStatus', label: label('status'), options: statusOptions },
      { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
      { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: label('amount') },
    ],
    rowActions: () => [viewAction()],
    empty: { text: () => t('carts:order.emptyText') },
    dialogs: {
      view: {
        type: 'render',
        as: 'drawer',
        size: 600,
        title: () => t('carts:order.view'),
        content: (props) => <OrderView {...props} statusOf={statusOf} />,
      },
    },
  });
