import { adminProofChainList, type AdminProofChainListData, type ChainRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { AdminBundleDialog } from './bundle_dialog';
import { headColumns } from './columns';

const t = texts.t;
/** How far each company's books are signed, for operators. */
export const chainTable = defineList<ChainRow, NonNullable<AdminProofChainListData['query']>>({
  key: 'adminProofChains',
  path: paths.adminProof,
  title: () => t('proof:adminTitle'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminProofChainList({ query, signal }),
  rowName: (chain) => chain.merchantName,
  defaultSort: 'signedDate,desc',
  tabs: adminPayoutTabs,
  columns: [
    titleColumn(
      'merchant',
      () => t('proof:merchant'),
      (chain) => chain.merchantName,
    ),
    textColumn(
      'day',
      () => t('proof:until'),
      (chain) => formatIsoDay(chain.day),
    ),
    // Sixty-four letters leave no room for a merchant's name.
    ...headColumns<ChainRow>().map((column) =>
      column.key === 'hash' ? { ...column, isWide: 'desk' as const } : column,
    ),
  ],
  filters: [merchantFilter(() => t('proof:merchant'))],
  rowActions: () => [{ label: t('proof:take'), dialog: 'take', permission: 'admin.payout.export', icon: 'shield' }],
  empty: { text: () => t('proof:empty') },
  dialogs: {
    take: {
      type: 'render',
      title: () => t('proof:take'),
      permission: 'admin.payout.export',
      content: AdminBundleDialog,
    },
  },
});
