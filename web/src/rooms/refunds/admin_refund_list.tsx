import { Text } from '@mantine/core';
import {
  adminRefundRequestApprove,
  adminRefundRequestList,
  adminRefundRequestReject,
  type AdminRefundRequest,
  type AdminRefundRequestListData,
} from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import type { Column, RowAction } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { refundColumns, statusOptions } from './columns';
import { AdminRefundView } from './refund_view';

const t = texts.t;

const merchant: Column<AdminRefundRequest> = {
  key: 'merchant',
  label: () => t('refunds:column.merchant'),
  cell: (request) => request.merchantName ?? '–',
};

const words = (request: AdminRefundRequest) => ({
  amount: formatAmount(request.amount, request.currency),
  order: request.orderNo,
  merchant: request.merchantName ?? '',
});

// Whoever decides needs what is asked, not when others decided.
const shared = (refundColumns as Column<AdminRefundRequest>[]).filter((column) => column.key !== 'decided');

const rowActions = (request: AdminRefundRequest): RowAction[] => [
  { label: t('kit:action.view'), icon: 'review', dialog: 'view' },
  ...(request.refundRequestStatus === 'REQUESTED'
    ? ([
        {
          label: t('refunds:action.approve'),
          icon: 'check',
          dialog: 'approve',
          permission: 'admin.refundRequest.approve',
        },
        {
          label: t('refunds:action.reject'),
          icon: 'cross',
          dialog: 'reject',
          permission: 'admin.refundRequest.approve',
          danger: true,
        },
      ] as const)
    : []),
];

/** The gateway's side: who asked never decides, which the server enforces. */
export const adminRefundList = defineList<AdminRefundRequest, NonNullable<AdminRefundRequestListData['query']>>({
  key: 'adminRefundRequests',
  path: paths.adminRefundRequests,
  title: () => t('refunds:adminTitle'),
  permission: 'admin.refundRequest.view',
  fetch: (query, signal) => adminRefundRequestList({ query, signal }),
  rowName: (request) => request.orderNo,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ refundRequestStatus: 'REQUESTED' }),
  columns: [...shared.slice(0, 1), merchant, ...shared.slice(1)],
  filters: [
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('refunds:filter.dates') },
    { type: 'select', name: 'refundRequestStatus', label: () => t('refunds:filter.status'), options: statusOptions },
  ],
  rowActions,
  empty: { text: () => t('refunds:adminEmptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('refunds:view.title'), content: AdminRefundView },
    approve: {
      type: 'confirmation',
      permission: 'admin.refundRequest.approve',
      text: (request) => (request ? t('refunds:approveText', words(request)) : t('kit:dialog.confirmText')),
      extra: () => <Text fw={500}>{t('refunds:approveNote')}</Text>,
      run: (id, keyed) => adminRefundRequestApprove({ path: { id }, ...keyed }),
    },
    reject: {
      type: 'customDialog',
      permission: 'admin.refundRequest.approve',
      title: () => t('refunds:rejectTitle'),
      text: (request) => (request ? t('refunds:rejectText', words(request)) : ''),
      run: (id, remarks, keyed) => adminRefundRequestReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
