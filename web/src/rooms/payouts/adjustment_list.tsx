import {
  adminPayoutAdjustmentApprove,
  adminPayoutAdjustmentList,
  adminPayoutAdjustmentReject,
  type AdjustmentRow,
  type AdminPayoutAdjustmentListData,
} from '../../api/client';
import { payoutRemarks } from '../../api/gen/limits/payout_remarks';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { clipColumn, instantColumn, moneyColumn, statusColumn, textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import type { Tone } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { AdjustmentForm } from './adjustment_form';

const t = texts.t;
const approve = 'admin.payout.approve';

const TONE: Record<AdjustmentRow['status'], Tone> = { ASKED: 'waiting', BOOKED: 'good', REJECTED: 'neutral' };
const statusLabel = (status: AdjustmentRow['status']) => t(`payouts:adjustment.status.${status}`);
const isUndecided = (it: AdjustmentRow) => it.status === 'ASKED' && !it.isOwn;

/** What no sale explains; who asked never decides. */
export const adjustmentTable = defineList<AdjustmentRow, NonNullable<AdminPayoutAdjustmentListData['query']>>({
  key: 'payoutAdjustments',
  path: paths.adminPayoutAdjustments,
  title: () => t('payouts:adjustment.title'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminPayoutAdjustmentList({ query, signal }),
  rowName: (it) => it.reason,
  defaultSort: 'createdDate,desc',
  tabs: adminPayoutTabs,
  create: { label: () => t('payouts:adjustment.new'), dialog: 'new', permission: 'admin.payout.create' },
  columns: [
    textColumn(
      'merchant',
      () => t('payouts:column.merchant'),
      (it) => it.merchantName,
      { card: 'title' },
    ),
    clipColumn(
      'reason',
      () => t('payouts:adjustment.reason'),
      (it) => it.reason,
    ),
    instantColumn(
      'created',
      () => t('payouts:column.created'),
      (it) => it.createdDate,
      { sort: 'createdDate' },
    ),
    textColumn(
      'by',
      () => t('payouts:account.askedBy'),
      (it) => it.askedBy,
    ),
    textColumn(
      'decided',
      () => t('payouts:account.decidedBy'),
      (it) => it.decidedBy,
      { isWide: 'desk' },
    ),
    statusColumn(
      'status',
      () => t('payouts:column.status'),
      (it) => ({ tone: TONE[it.status], label: statusLabel(it.status) }),
    ),
    moneyColumn(
      'amount',
      () => t('payouts:column.amount'),
      (it) => it.amount,
    ),
  ],
  filters: [
    merchantFilter(() => t('payouts:column.merchant')),
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('payouts:column.status'),
      options: () =>
        (Object.keys(TONE) as AdjustmentRow['status'][]).map((value) => ({ value, label: statusLabel(value) })),
    },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('payouts:column.created') },
  ],
  rowActions: (it) => [
    ...when(isUndecided(it), {
      label: t('payouts:admin.approve'),
      dialog: 'approve',
      icon: 'check',
      permission: approve,
    }),
    ...when(isUndecided(it), {
      label: t('payouts:account.reject'),
      dialog: 'reject',
      icon: 'cross',
      permission: approve,
      danger: true,
    }),
  ],
  empty: { text: () => t('payouts:adjustment.emptyText') },
  dialogs: {
    new: {
      type: 'render',
      title: () => t('payouts:adjustment.new'),
      permission: 'admin.payout.create',
      content: AdjustmentForm,
    },
    approve: {
      type: 'confirmation',
      permission: approve,
      text: (it) =>
        it
          ? t('payouts:adjustment.approveText', { amount: formatAmount(it.amount), merchant: it.merchantName })
          : t('kit:dialog.confirmText'),
      run: byId(adminPayoutAdjustmentApprove),
    },
    reject: {
      type: 'customDialog',
      limits: payoutRemarks,
      permission: approve,
      title: () => t('payouts:account.reject'),
      run: (id, remarks, keyed) => adminPayoutAdjustmentReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
