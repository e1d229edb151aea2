import {
  refundRequestList,
  refundRequestWithdraw,
  type RefundRequest,
  type RefundRequestListData,
} from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { formatAmount } from '../../kit/money/money';
import { refundColumns, statusOptions } from './columns';
import { RefundView } from './refund_view';

const t = texts.t;

export const refundList = defineList<RefundRequest, NonNullable<RefundRequestListData['query']>>({
  key: 'refundRequests',
  path: paths.refundRequests,
  title: () => t('refunds:title'),
  permission: 'payment.refundRequest.view',
  fetch: (query, signal) => refundRequestList({ query, signal }),
  rowName: (request) => request.orderNo,
  defaultSort: 'createdDate,desc',
  columns: refundColumns,
  filters: [
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('refunds:filter.dates') },
    { type: 'select', name: 'refundRequestStatus', label: () => t('refunds:filter.status'), options: statusOptions },
  ],
  rowActions: (request) => [
    { label: t('kit:action.view'), icon: 'review', dialog: 'view' },
    {
      label: t('refunds:action.transaction'),
      icon: 'transaction',
      to: paths.transaction(request.salesTransactionId),
      permission: 'payment.salesTransaction.view',
    },
    ...(request.refundRequestStatus === 'REQUESTED'
      ? [
          {
            label: t('refunds:action.withdraw'),
            icon: 'cross',
            dialog: 'withdraw',
            permission: 'payment.refundRequest.edit',
            danger: true,
          } as const,
        ]
      : []),
  ],
  empty: { text: () => t('refunds:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('refunds:view.title'), content: RefundView },
    withdraw: {
      type: 'confirmation',
      permission: 'payment.refundRequest.edit',
      text: (request) =>
        request
          ? t('refunds:withdrawText', {
              amount: formatAmount(request.amount, request.currency),
              order: request.orderNo,
            })
          : t('kit:dialog.confirmText'),
      run: (id, keyed) => refundRequestWithdraw({ path: { id }, ...keyed }),
    },
  },
});
