import { Text } from '@mantine/core';
import {
  salesTransactionCancel,
  salesTransactionList,
  type SalesTransaction,
  type SalesTransactionListData,
} from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import type { RowAction } from '../../kit/list/list_types';
import { formatMoney, isPositive } from '../../kit/money/money';
import { dayEnd, dayStart, formatInstant, todayIso } from '../../kit/time/time';
import { StatusBadge } from '../../kit/ui/status_badge';
import {
  acquirerOptions,
  canBeCanceled,
  DEFAULT_STATUSES,
  methodLabel,
  methodOptions,
  statusOf,
  statusOptions,
} from './codes';
import { isRefundable } from './refundable';
import { RequestRefund } from './request_refund';
import { TransactionDetails } from './transaction_details';

const t = texts.t;

const rowActions = (sale: SalesTransaction): RowAction[] => [
  { label: t('kit:action.view'), icon: 'review', dialog: 'view' },
  ...(isRefundable(sale)
    ? [
        {
          label: t('payments:action.requestRefund'),
          icon: 'refund',
          dialog: 'request-refund',
          permission: 'payment.refundRequest.create',
        } as const,
      ]
    : []),
  ...(canBeCanceled(sale.status)
    ? [
        {
          label: t('payments:action.cancel'),
          icon: 'cross',
          dialog: 'cancel',
          permission: 'payment.salesTransaction.edit',
          danger: true,
        } as const,
      ]
    : []),
];

export const transactionList = defineList<SalesTransaction, NonNullable<SalesTransactionListData['query']>>({
  key: 'salesTransactions',
  path: paths.transactions,
  title: () => t('payments:title'),
  permission: 'payment.salesTransaction.view',
  fetch: (query, signal) => salesTransactionList({ query, signal }),
  rowName: (sale) => sale.orderNo,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({
    filterStatus: DEFAULT_STATUSES,
    createdDateFrom: dayStart(todayIso()),
    createdDateTo: dayEnd(todayIso()),
  }),
  columns: [
    {
      key: 'order',
      label: () => t('payments:column.order'),
      card: 'title',
      cell: (sale) => (
        <>
          <Text fz="sm" fw={500} lh={1.35}>
            {sale.orderNo}
          </Text>
          <Text fz="xs" c="dimmed" lh={1.35}>
            {sale.reference}
          </Text>
        </>
      ),
    },
    {
      key: 'created',
      label: () => t('payments:column.created'),
      sort: 'createdDate',
      cell: (sale) => formatInstant(sale.createdDate),
    },
    {
      key: 'customer',
      label: () => t('payments:column.customer'),
      cell: (sale) => (
        <>
          {sale.customerName ?? '–'}
          {sale.customerEmail && (
            <Text fz="xs" c="dimmed" lh={1.35}>
              {sale.customerEmail}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'method',
      label: () => t('payments:column.method'),
      cell: (sale) => (
        <>
          {methodLabel(sale.paymentMethod)}
          {sale.bankName && (
            <Text fz="xs" c="dimmed" lh={1.35}>
              {sale.bankName}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'status',
      card: 'side',
      label: () => t('payments:column.status'),
      cell: (sale) => <StatusBadge {...statusOf(sale.status, sale.refundRequest?.refundRequestStatus)} />,
    },
    {
      key: 'amount',
      label: () => t('payments:column.amount'),
      sort: 'amount',
      align: 'right',
      card: 'side',
      cell: (sale) => (
        <>
          <Text fz="sm" fw={600} lh={1.35}>
            {formatMoney(sale.amount)}
          </Text>
          {isPositive(sale.refundedAmount) && (
            <Text fz="xs" c="dimmed" lh={1.35}>
              −{formatMoney(sale.refundedAmount)}
            </Text>
          )}
        </>
      ),
    },
  ],
  filters: [
    {
      type: 'text',
      name: 'name',
      label: () => t('payments:filter.name'),
      placeholder: () => t('payments:filter.nameHint'),
    },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('payments:filter.dates') },
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('payments:filter.status'),
      options: statusOptions,
      selectAll: DEFAULT_STATUSES.split(','),
    },
    { type: 'select', name: 'paymentMode', label: () => t('payments:filter.method'), options: methodOptions },
    { type: 'select', name: 'acquirer', label: () => t('payments:filter.acquirer'), options: acquirerOptions },
    {
      type: 'select',
      name: 'isLate',
      label: () => t('dashboard:lateFilter'),
      options: () => [
        { value: 'true', label: t('dashboard:lateOnly') },
        { value: 'false', label: t('dashboard:notLate') },
      ],
    },
  ],
  rowActions,
  empty: { text: () => t('payments:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', title: () => t('payments:view.title'), content: TransactionDetails },
    'request-refund': {
      type: 'render',
      title: () => t('payments:refund.title'),
      permission: 'payment.refundRequest.create',
      content: RequestRefund,
    },
    cancel: {
      type: 'confirmation',
      permission: 'payment.salesTransaction.edit',
      text: (sale) => t('payments:cancel.text', { order: sale?.orderNo ?? '' }),
      run: (id, keyed) => salesTransactionCancel({ path: { id }, ...keyed }),
    },
  },
});
