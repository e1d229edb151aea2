import {
  SaleStatus,
  salesTransactionCancel,
  salesTransactionGet,
  salesTransactionList,
  salesTransactionVoid,
  type SalesTransaction,
  type SalesTransactionListData,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import type payments from 'messages/en/portal/payments.json';
import { byId } from '../../kit/list/by_id';
import {
  instantColumn,
  moneyColumn,
  referenceColumn,
  statusColumn,
  textColumn,
  titleColumn,
} from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { viewAction, when } from '../../kit/list/row_actions';
import {
  acquirerOptions,
  channelOptions,
  DEFAULT_STATUSES,
  lateOptions,
  methodOptions,
  refundRequestOptions,
  statusLabel,
  saleMethodLabel,
  statusOf,
  statusOptions,
} from './codes';
import { emptyText } from './empty_text';
import { refundedText } from './refundable';
import { RequestRefund } from './request_refund';
import { TransactionDetails } from './transaction_details';

const t = texts.t;
const edit = 'payment.salesTransaction.edit';
const refund = 'payment.refundRequest.create';
const selectAll = DEFAULT_STATUSES.split(',');

const label = (key: keyof typeof payments.column) => () => t(`payments:column.${key}`);
const filter = (key: keyof typeof payments.filter) => () => t(`payments:filter.${key}`);
const customerOf = (sale: SalesTransaction) => sale.customerName ?? sale.customerEmail ?? sale.customerPhone;
const isCancellable = (sale: SalesTransaction) => sale.actions.includes('CANCEL');

export const transactionList = defineList<SalesTransaction, NonNullable<SalesTransactionListData['query']>>({
  key: 'salesTransactions',
  path: paths.transactions,
  title: () => t('payments:title'),
  permission: 'payment.salesTransaction.view',
  fetch: (query, signal) => salesTransactionList({ query, signal }),
  fetchOne: (id, signal) => salesTransactionGet({ path: { id }, signal }).then((details) => details.transaction),
  live: 'SALE',
  rowName: (sale) => sale.orderNo,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({
    filterStatus: DEFAULT_STATUSES,
    createdDateFrom: 'today',
    createdDateTo: 'today',
  }),
  export: { path: 'payments/sales-transactions', permission: 'payment.salesTransaction.export' },
  // What a shopkeeper looks for first; references second.
  columns: [
    titleColumn('customer', label('customer'), customerOf, (sale) => sale.customerName && sale.customerEmail, {
      sort: 'customerName',
    }),
    textColumn('sold', label('sold'), (sale) => sale.description, { card: 'under' }),
    moneyColumn('amount', label('amount'), (sale) => sale.amount, { under: refundedText, sort: 'amount' }),
    statusColumn('status', label('status'), (sale) => statusOf(sale.status, sale.refundRequest?.refundRequestStatus), {
      sort: 'status',
    }),
    instantColumn('created', label('created'), (sale) => sale.createdDate, { sort: 'createdDate' }),
    referenceColumn(
      'order',
      label('order'),
      (sale) => sale.orderNo,
      (sale) => sale.merchantReference,
    ),
    textColumn('method', label('method'), (sale) => saleMethodLabel(sale), {
      under: (sale) => sale.bankName,
      isWide: true,
    }),
  ],
  filters: [
    { type: 'text', name: 'name', label: filter('name'), placeholder: filter('nameHint') },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: filter('dates') },
    { type: 'checklist', name: 'filterStatus', label: filter('status'), options: statusOptions, selectAll },
    { type: 'select', name: 'refundRequestStatus', label: filter('refundRequest'), options: refundRequestOptions },
    { type: 'select', name: 'paymentMode', label: filter('method'), options: methodOptions },
    { type: 'select', name: 'acquirer', label: filter('acquirer'), options: acquirerOptions },
    { type: 'select', name: 'channel', label: () => t('payments:view.channel'), options: channelOptions },
    {
      type: 'autocomplete',
      name: 'paymentLink',
      label: () => t('sale:link'),
      link: 'payments/payment-links?pageSize=20&name=:searchTerm',
      emptyLink: 'payments/payment-links?pageSize=20',
      responsePath: 'content',
      option: ({ id, title }) => ({ value: String(id), label: String(title) }),
    },
    { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: filter('amount') },
    { type: 'select', name: 'isLate', label: () => t('dashboard:lateFilter'), options: lateOptions },
  ],
  rowActions: (sale) => [
    viewAction(),
    ...when(sale.actions.includes('REQUEST_REFUND'), {
      label: t('payments:action.requestRefund'),
      icon: 'refund',
      dialog: 'request-refund',
      permission: refund,
    }),
    ...when(sale.actions.includes('VOID'), {
      label: t('payments:action.void'),
      icon: 'cross',
      dialog: 'void',
      permission: edit,
      danger: true,
    }),
    ...when(isCancellable(sale), {
      label: t('payments:action.cancel'),
      icon: 'cross',
      dialog: 'cancel',
      permission: edit,
      danger: true,
    }),
  ],
  empty: { text: emptyText },
  bulk: {
    statuses: {
      permission: edit,
      options: [
        { label: () => statusLabel(SaleStatus.CANCELED), when: isCancellable, run: byId(salesTransactionCancel) },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', title: () => t('payments:view.title'), content: TransactionDetails },
    'request-refund': {
      type: 'render',
      title: () => t('payments:refund.title'),
      permission: refund,
      content: RequestRefund,
    },
    void: {
      type: 'confirmation',
      permission: edit,
      text: (sale) => t('payments:void.text', { order: sale?.orderNo ?? '' }),
      run: byId(salesTransactionVoid),
    },
    cancel: {
      type: 'confirmation',
      permission: edit,
      text: (sale) => t('payments:cancel.text', { order: sale?.orderNo ?? '' }),
      run: byId(salesTransactionCancel),
    },
  },
});
