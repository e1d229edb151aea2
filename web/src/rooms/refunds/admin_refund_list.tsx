import { Text } from '@mantine/core';
import {
  adminRefundRequestApprove,
  adminRefundRequestGet,
  adminRefundRequestList,
  adminRefundRequestReject,
  type AdminRefundRequest,
  type AdminRefundRequestListData,
} from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column, RowAction } from '../../kit/list/list_types';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import { refundColumns, statusOptions } from './columns';
import { AdminRefundView } from './refund_view';

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
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('refunds:filter.dates') },
    { type: 'select', name: 'refundRequestStatus', label: () => t('refunds:filter.status'), options: statusOptions },
  ],
  rowActions: (request) => {
    const isOpen = request.refundRequestStatus === 'REQUESTED';
    const decide = (dialog: 'approve' | 'reject', rest: Pick<RowAction, 'icon' | 'danger'>) =>
      when(isOpen, { label: t(`refunds:action.${dialog}`), dialog, permission: approve, ...rest });
    return [
      viewAction(),
      ...decide('approve', { icon: 'check' }),
      ...decide('reject', { icon: 'cross', danger: true }),
    ];
  },
  empty: { text: () => t('refunds:adminEmptyText') },
  bulk: {
    statuses: {
      permission: approve,
      options: [
        {
          label: () => t('refunds:status.APPROVED'),
          when: (request) => request.refundRequestStatus === 'REQUESTED',
          run: byId(adminRefundRequestApprove),
        },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('refunds:view.title'), content: AdminRefundView },
    approve: {
      type: 'confirmation',
      permission: approve,
      text: (request) => (request ? t('refunds:approveText', words(request)) : t('kit:dialog.confirmText')),
      extra: () => <Text fw={500}>{t('refunds:approveNote')}</Text>,
      run: byId(adminRefundRequestApprove),
    },
    reject: {
      type: 'customDialog',
      permission: approve,
      title: () => t('refunds:rejectTitle'),
      text: (request) => (request ? t('refunds:rejectText', words(request)) : ''),
      run: (id, remarks, keyed) => adminRefundRequestReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
