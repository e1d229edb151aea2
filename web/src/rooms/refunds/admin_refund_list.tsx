import {
  adminRefundRequestApprove,
  adminRefundRequestConfirm,
  adminRefundRequestDismiss,
  adminRefundRequestGet,
  adminRefundRequestList,
  adminRefundRequestReject,
  adminRefundRequestResend,
  type AdminRefundRequest,
  type AdminRefundRequestListData,
  type RefundAction,
} from '../../api/client';
import { refundRejection } from '../../api/gen/limits/refund_rejection';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column, RowAction } from '../../kit/list/list_types';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import { ApproveRefund } from './approve_refund';
import { refundColumns, refundFilters } from './columns';
import { AdminRefundView } from './refund_view';
import { SettleRefund } from './settle_refund';

const t = texts.t;

const approve = 'admin.refundRequest.approve';

const words = (request: AdminRefundRequest) => ({
  amount: formatAmount(request.amount, request.currency),
  order: request.orderNo,
  merchant: request.merchantName ?? '',
});

// Whoever decides needs what is asked, not when others decided.
const shared = (refundColumns as Column<AdminRefundRequest>[]).filter((column) => column.key !== 'decided');

/** The gateway's side: who asked never decides, which the server enforces. */
export const adminRefundList = defineList<AdminRefundRequest, NonNullable<AdminRefundRequestListData['query']>>({
  key: 'adminRefundRequests',
  path: paths.adminRefundRequests,
  title: () => t('refunds:adminTitle'),
  permission: 'admin.refundRequest.view',
  fetch: (query, signal) => adminRefundRequestList({ query, signal }),
  fetchOne: (id, signal) => adminRefundRequestGet({ path: { id }, signal }),
  live: 'REFUND',
  rowName: (request) => request.orderNo,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ refundRequestStatus: 'REQUESTED' }),
  export: { path: 'admin/refund-requests', permission: 'admin.refundRequest.export' },
  columns: shared.toSpliced(
    1,
    0,
    textColumn(
      'merchant',
      () => t('refunds:column.merchant'),
      (request) => request.merchantName,
    ),
  ),
  filters: [
    {
      type: 'autocomplete',
      name: 'merchant',
      label: () => t('refunds:column.merchant'),
      link: 'admin/merchants/options/:searchTerm',
      responsePath: 'content',
    },
    ...refundFilters,
  ],
  rowActions: (request) => {
    const decide = (action: RefundAction, rest: Pick<RowAction, 'label' | 'dialog' | 'icon' | 'danger'>) =>
      when(request.actions.includes(action), { permission: approve, ...rest });
    return [
      viewAction(),
      {
        label: t('refunds:action.transaction'),
        icon: 'transaction',
        to: paths.adminTransaction(request.salesTransactionId),
        permission: 'admin.salesTransaction.view',
      },
      ...decide('APPROVE', { label: t('refunds:action.approve'), dialog: 'approve', icon: 'check' }),
      ...decide('REJECT', { label: t('refunds:action.reject'), dialog: 'reject', icon: 'cross', danger: true }),
      ...decide('RESEND', { label: t('refunds:action.resend'), dialog: 'resend', icon: 'refresh' }),
      ...decide('SETTLE', { label: t('refunds:action.settle'), dialog: 'settle', icon: 'pencil' }),
      ...decide('CONFIRM', { label: t('refunds:action.confirm'), dialog: 'confirm', icon: 'check' }),
      ...decide('DISMISS', { label: t('refunds:action.dismiss'), dialog: 'dismiss', icon: 'cross' }),
    ];
  },
  empty: { text: () => t('refunds:adminEmptyText') },
  bulk: {
    statuses: {
      permission: approve,
      options: [
        {
          label: () => t('refunds:status.APPROVED'),
          when: (request) => request.actions.includes('APPROVE'),
          run: (request, keyed) => adminRefundRequestApprove({ path: { id: request.id }, body: {}, ...keyed }),
        },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('refunds:view.title'), content: AdminRefundView },
    approve: {
      type: 'render',
      title: () => t('refunds:approveTitle'),
      permission: approve,
      content: ApproveRefund,
    },
    resend: {
      type: 'confirmation',
      permission: approve,
      text: (request) => (request ? t('refunds:resendText', words(request)) : t('kit:dialog.confirmText')),
      run: byId(adminRefundRequestResend),
    },
    settle: {
      type: 'render',
      title: () => t('refunds:settle.title'),
      permission: approve,
      content: SettleRefund,
    },
    confirm: {
      type: 'confirmation',
      permission: approve,
      text: (request) => (request ? t('refunds:settle.confirmText', words(request)) : t('kit:dialog.confirmText')),
      run: byId(adminRefundRequestConfirm),
    },
    dismiss: {
      type: 'confirmation',
      permission: approve,
      text: (request) => (request ? t('refunds:settle.dismissText', words(request)) : t('kit:dialog.confirmText')),
      run: byId(adminRefundRequestDismiss),
    },
    reject: {
      type: 'customDialog',
      limits: refundRejection,
      permission: approve,
      title: () => t('refunds:rejectTitle'),
      text: (request) => (request ? t('refunds:rejectText', words(request)) : ''),
      run: (id, remarks, keyed) => adminRefundRequestReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
