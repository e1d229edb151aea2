import {
  adminPayoutBatchList,
  adminPayoutBatchResend,
  type AdminPayoutBatchListData,
  type BatchRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { clipColumn, instantColumn, moneyColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { BatchFile } from './batch_file';

const t = texts.t;

/** The payment files that went to the bank. */
export const batchTable = defineList<BatchRow, NonNullable<AdminPayoutBatchListData['query']>>({
  key: 'payoutBatches',
  path: paths.adminPayoutBatches,
  title: () => t('payouts:batch.title'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminPayoutBatchList({ query, signal }),
  rowName: (batch) => batch.name,
  defaultSort: 'createdDate,desc',
  tabs: adminPayoutTabs,
  columns: [
    titleColumn(
      'name',
      () => t('payouts:batch.name'),
      (batch) => batch.name,
    ),
    instantColumn(
      'created',
      () => t('payouts:column.created'),
      (batch) => batch.createdDate,
      { sort: 'createdDate' },
    ),
    instantColumn(
      'handed',
      () => t('payouts:batch.handed'),
      (batch) => batch.handedDate,
      { card: undefined },
    ),
    textColumn(
      'by',
      () => t('payouts:batch.by'),
      (batch) => batch.createdBy,
    ),
    textColumn(
      'payouts',
      () => t('payouts:batch.count'),
      (batch) => String(batch.payouts),
    ),
    clipColumn(
      'sha',
      () => t('payouts:batch.sha'),
      (batch) => batch.sha256,
    ),
    moneyColumn(
      'amount',
      () => t('payouts:column.amount'),
      (batch) => batch.amount,
    ),
  ],
  filters: [
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('payouts:column.created') },
  ],
  rowActions: () => [
    { label: t('payouts:batch.file'), icon: 'download', dialog: 'file', permission: 'admin.payout.export' },
    { label: t('payouts:batch.resend'), icon: 'refresh', dialog: 'resend', permission: 'admin.payout.approve' },
  ],
  empty: { text: () => t('payouts:batch.emptyText') },
  dialogs: {
    file: {
      type: 'render',
      title: () => t('payouts:batch.file'),
      permission: 'admin.payout.export',
      content: BatchFile,
    },
    resend: {
      type: 'confirmation',
      permission: 'admin.payout.approve',
      text: () => t('payouts:batch.resendText'),
      run: byId(adminPayoutBatchResend),
    },
  },
});
