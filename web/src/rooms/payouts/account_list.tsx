import {
  adminPayoutAccountApprove,
  adminPayoutAccountList,
  adminPayoutAccountReject,
  type AdminBankAccountRow,
  type AdminPayoutAccountListData,
} from '../../api/client';
import { payoutRemarks } from '../../api/gen/limits/payout_remarks';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { when } from '../../kit/list/row_actions';
import type { Tone } from '../../kit/ui/status_badge';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';

const t = texts.t;
const approve = 'admin.payout.approve';

const TONE: Record<AdminBankAccountRow['status'], Tone> = {
  ASKED: 'waiting',
  USED: 'good',
  REPLACED: 'neutral',
  REJECTED: 'neutral',
};
const statusLabel = (status: AdminBankAccountRow['status']) => t(`payouts:account.status.${status}`);
const isUndecided = (it: AdminBankAccountRow) => it.status === 'ASKED' && !it.isOwn;

/** The bank accounts that merchants ask to be paid out to. */
export const accountTable = defineList<AdminBankAccountRow, NonNullable<AdminPayoutAccountListData['query']>>({
  key: 'payoutAccounts',
  path: paths.adminPayoutAccounts,
  title: () => t('payouts:account.adminTitle'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminPayoutAccountList({ query, signal }),
  rowName: (it) => it.merchantName,
  defaultSort: 'createdDate,desc',
  tabs: adminPayoutTabs,
  columns: [
    textColumn(
      'merchant',
      () => t('payouts:column.merchant'),
      (it) => it.merchantName,
      { card: 'title' },
    ),
    textColumn(
      'bank',
      () => t('payouts:account.bankName'),
      (it) => it.bankName,
      { under: (it) => it.bankCode },
    ),
    textColumn(
      'account',
      () => t('payouts:account.accountNo'),
      (it) => it.accountNo,
      { under: (it) => it.accountName, card: 'under' },
    ),
    textColumn(
      'by',
      () => t('payouts:account.askedBy'),
      (it) => it.askedBy,
    ),
    instantColumn(
      'created',
      () => t('payouts:column.created'),
      (it) => it.createdDate,
      { sort: 'createdDate', card: undefined },
    ),
    instantColumn(
      'usable',
      () => t('payouts:account.usableFrom'),
      (it) => it.usableFrom,
      { card: undefined },
    ),
    statusColumn(
      'status',
      () => t('payouts:column.status'),
      (it) => ({ tone: TONE[it.status], label: statusLabel(it.status) }),
    ),
  ],
  filters: [
    merchantFilter(() => t('payouts:column.merchant')),
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('payouts:column.status'),
      options: () =>
        (Object.keys(TONE) as AdminBankAccountRow['status'][]).map((value) => ({ value, label: statusLabel(value) })),
    },
  ],
  rowActions: (it) => [
    ...when(isUndecided(it), {
      label: t('payouts:account.approve'),
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
  empty: { text: () => t('payouts:account.emptyText') },
  dialogs: {
    approve: {
      type: 'confirmation',
      permission: approve,
      text: () => t('payouts:account.approveText'),
      run: byId(adminPayoutAccountApprove),
    },
    reject: {
      type: 'customDialog',
      limits: payoutRemarks,
      permission: approve,
      title: () => t('payouts:account.reject'),
      run: (id, remarks, keyed) => adminPayoutAccountReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
