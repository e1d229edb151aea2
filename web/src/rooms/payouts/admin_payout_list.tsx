import {
  adminPayoutApprove,
  adminPayoutBatchSend,
  adminPayoutClose,
  adminPayoutGet,
  adminPayoutHold,
  adminPayoutList,
  adminPayoutRelease,
  adminPayoutReturn,
  type AdminPayoutListData,
  type AdminPayoutRow,
  type PayoutAction,
} from '../../api/client';
import { payoutRemarks } from '../../api/gen/limits/payout_remarks';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { statusColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column, RowAction } from '../../kit/list/list_types';
import { merchantFilter } from '../../kit/list/merchants';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { payoutColumns, payoutFilters } from './columns';
import { PaidForm } from './paid_form';
import { payoutStatus } from './payout_words';
import { AdminPayoutView } from './payout_view';

const t = texts.t;
const approve = 'admin.payout.approve';
const edit = 'admin.payout.edit';

const words = (payout: AdminPayoutRow) => ({
  amount: formatAmount(payout.amount, payout.currency),
  merchant: payout.merchantName,
});
const asked = (key: 'approveText' | 'releaseText' | 'closeText') => (payout: AdminPayoutRow | undefined) =>
  payout ? t(`payouts:admin.${key}`, words(payout)) : t('kit:dialog.confirmText');

/** An open one that does not tie is blocked, as a held one is. */
const status = statusColumn<AdminPayoutRow>(
  'status',
  () => t('payouts:column.status'),
  (payout) =>
    payout.status === 'OPEN' && payout.refusal
      ? { tone: 'bad', label: t('payouts:run.doesNotTie') }
      : payoutStatus(payout),
);

/** Beside the merchant there is no room for what its statement says. */
const ofOperators = (column: Column<AdminPayoutRow>): Column<AdminPayoutRow> => {
  if (column.key === 'status') return status;
  return ['sales', 'refunds', 'fees'].includes(column.key) ? { ...column, isWide: 'desk' } : column;
};

/** The gateway's side: who closed a payout or changed its account never approves it, which the server enforces. */
export const adminPayoutTable = defineList<AdminPayoutRow, NonNullable<AdminPayoutListData['query']>>({
  key: 'adminPayouts',
  path: paths.adminPayouts,
  title: () => t('payouts:admin.title'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminPayoutList({ query, signal }),
  fetchOne: (id, signal) => adminPayoutGet({ path: { id }, signal }),
  rowName: (payout) => `${payout.merchantName}, ${t('payouts:number', { number: payout.number })}`,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ filterStatus: 'CLOSED' }),
  tabs: adminPayoutTabs,
  create: { label: () => t('payouts:admin.send'), dialog: 'send', permission: approve, icon: 'external' },
  export: { path: 'admin/payouts', permission: 'admin.payout.export' },
  columns: [
    titleColumn(
      'merchant',
      () => t('payouts:column.merchant'),
      (payout) => payout.merchantName,
      (payout) => (payout.status === 'HELD' ? payout.heldReason : payout.refusal),
    ),
    ...(payoutColumns as Column<AdminPayoutRow>[]).map(ofOperators),
  ],
  filters: [
    merchantFilter(() => t('payouts:column.merchant')),
    {
      type: 'select',
      name: 'isBlocked',
      label: () => t('payouts:admin.blocked'),
      options: () => [
        { value: 'true', label: t('payouts:admin.blockedYes') },
        { value: 'false', label: t('payouts:admin.blockedNo') },
      ],
    },
    ...payoutFilters,
  ],
  rowActions: (payout) => {
    const can = (action: PayoutAction, rest: Omit<RowAction, 'label'> & { label: string }) =>
      when(payout.actions.includes(action), rest);
    return [
      viewAction(),
      ...can('APPROVE', { label: t('payouts:admin.approve'), dialog: 'approve', icon: 'check', permission: approve }),
      ...can('CLOSE', { label: t('payouts:admin.close'), dialog: 'close', icon: 'check', permission: edit }),
      ...can('HOLD', { label: t('payouts:admin.hold'), dialog: 'hold', icon: 'cross', permission: edit, danger: true }),
      ...can('RELEASE', { label: t('payouts:admin.release'), dialog: 'release', icon: 'refresh', permission: approve }),
      ...can('PAY', { label: t('payouts:admin.pay'), dialog: 'pay', icon: 'check', permission: approve }),
      ...can('RETURN', {
        label: t('payouts:admin.return'),
        dialog: 'return',
        icon: 'refund',
        permission: approve,
        danger: true,
      }),
      {
        label: t('payouts:settings.title'),
        icon: 'calendar',
        to: paths.adminPayoutSettings,
        search: { merchant: payout.merchantId, merchantTag: payout.merchantName },
      },
    ];
  },
  empty: { text: () => t('payouts:admin.emptyText') },
  bulk: {
    statuses: {
      permission: approve,
      options: [
        {
          label: () => t('payouts:status.APPROVED'),
          when: (payout) => payout.actions.includes('APPROVE'),
          run: byId(adminPayoutApprove),
        },
      ],
    },
  },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 680, title: () => t('payouts:view.title'), content: AdminPayoutView },
    send: {
      type: 'confirmation',
      permission: approve,
      title: () => t('payouts:admin.send'),
      text: () => t('payouts:admin.sendText'),
      run: (_, keyed) => adminPayoutBatchSend(keyed),
    },
    close: { type: 'confirmation', permission: edit, text: asked('closeText'), run: byId(adminPayoutClose) },
    approve: { type: 'confirmation', permission: approve, text: asked('approveText'), run: byId(adminPayoutApprove) },
    release: { type: 'confirmation', permission: approve, text: asked('releaseText'), run: byId(adminPayoutRelease) },
    hold: {
      type: 'customDialog',
      limits: payoutRemarks,
      permission: edit,
      title: () => t('payouts:admin.hold'),
      text: (payout) => (payout ? t('payouts:admin.holdText', words(payout)) : ''),
      run: (id, remarks, keyed) => adminPayoutHold({ path: { id }, body: { remarks }, ...keyed }),
    },
    pay: { type: 'render', title: () => t('payouts:admin.pay'), permission: approve, content: PaidForm },
    return: {
      type: 'customDialog',
      limits: payoutRemarks,
      permission: approve,
      title: () => t('payouts:admin.return'),
      text: (payout) => (payout ? t('payouts:admin.returnText', words(payout)) : ''),
      run: (id, remarks, keyed) => adminPayoutReturn({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
