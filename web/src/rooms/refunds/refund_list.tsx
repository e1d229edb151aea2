import {
  refundRequestGet,
  refundRequestList,
  refundRequestWithdraw,
  type RefundRequest,
  type RefundRequestListData,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { defineList } from '../../kit/list/define_list';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import { refundColumns, refundFilters } from './columns';
import { RefundView } from './refund_view';

const t = texts.t;
const edit = 'payment.refundRequest.edit';

export const refundList = defineList<RefundRequest, NonNullable<RefundRequestListData['query']>>({
  key: 'refundRequests',
  path: paths.refundRequests,
  title: () => t('refunds:title'),
  permission: 'payment.refundRequest.view',
  fetch: (query, signal) => refundRequestList({ query, signal }),
  fetchOne: (id, signal) => refundRequestGet({ path: { id }, signal }),
  live: 'REFUND',
  rowName: (request) => request.orderNo,
  defaultSort: 'createdDate,desc',
  export: { path: 'payments/refund-requests', permission: 'payment.refundRequest.export' },
  columns: refundColumns,
  filters: refundFilters,
  rowActions: (request) => [
    viewAction(),
    {
      label: t('refunds:action.transaction'),
      icon: 'transaction',
      to: paths.transaction(request.salesTransactionId),
      permission: 'payment.salesTransaction.view',
    },
    ...when(request.actions.includes('WITHDRAW'), {
      label: t('refunds:action.withdraw'),
      icon: 'cross',
      dialog: 'withdraw',
      permission: edit,
      danger: true,
    }),
  ],
  empty: { text: () => t('refunds:emptyText') },
  bulk: {
    statuses: {
      permission: edit,
      options: [
        {
          label: () => t('refunds:status.CANCELLED'),
          when: (request) => request.actions.includes('WITHDRAW'),
          run: byId(refundRequestWithdraw),
        },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('refunds:view.title'), content: RefundView },
    withdraw: {
      type: 'confirmation',
      permission: edit,
      text: (request) =>
        request
          ? t('refunds:withdrawText', {
              amount: formatAmount(request.amount, request.currency),
              order: request.orderNo,
            })
          : t('kit:dialog.confirmText'),
      run: byId(refundRequestWithdraw),
    },
  },
});
