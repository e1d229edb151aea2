import { proofHeadList, type HeadRow, type ProofHeadListData } from '../../api/client';
import { texts } from '../../kit/i18n';
import { titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { payoutTabs } from '../../nav/payout_tabs';
import { BundleDialog } from './bundle_dialog';
import { headColumns } from './columns';

const t = texts.t;

/** What the gateway has signed of a merchant's books, a row for each day. */
export const headTable = defineList<HeadRow, NonNullable<ProofHeadListData['query']>>({
  key: 'proofHeads',
  path: paths.proof,
  title: () => t('proof:title'),
  permission: 'payment.payout.view',
  fetch: (query, signal) => proofHeadList({ query, signal }),
  rowName: (head) => formatIsoDay(head.day),
  defaultSort: 'signedDate,desc',
  tabs: payoutTabs,
  create: { label: () => t('proof:take'), dialog: 'take', permission: 'payment.payout.export', icon: 'download' },
  columns: [
    titleColumn(
      'day',
      () => t('proof:day'),
      (head) => formatIsoDay(head.day),
    ),
    ...headColumns<HeadRow>(),
  ],
  filters: [{ type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('proof:signed') }],
  rowActions: () => [],
  empty: { text: () => t('proof:empty') },
  dialogs: {
    take: { type: 'render', title: () => t('proof:take'), permission: 'payment.payout.export', content: BundleDialog },
  },
});
