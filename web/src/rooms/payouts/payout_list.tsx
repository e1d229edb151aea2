import { payoutGet, payoutList, type PayoutListData, type PayoutRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { payoutTabs } from '../../nav/payout_tabs';
import { AccountDialog } from './account_dialog';
import { payoutColumns, payoutFilters } from './columns';
import { PayoutView } from './payout_view';

const t = texts.t;

export const payoutTable = defineList<PayoutRow, NonNullable<PayoutListData['query']>>({
  key: 'payouts',
  path: paths.payouts,
  title: () => t('payouts:title'),
  permission: 'payment.payout.view',
  fetch: (query, signal) => payoutList({ query, signal }),
  fetchOne: (id, signal) => payoutGet({ path: { id }, signal }),
  rowName: (payout) => t('payouts:number', { number: payout.number }),
  defaultSort: 'createdDate,desc',
  tabs: payoutTabs,
  create: { label: () => t('payouts:account.title'), dialog: 'account', permission: 'payment.payout.view' },
  export: { path: 'payments/payouts', permission: 'payment.payout.export' },
  columns: payoutColumns,
  filters: payoutFilters,
  rowActions: () => [viewAction()],
  empty: { text: () => t('payouts:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 680, title: () => t('payouts:view.title'), content: PayoutView },
    account: { type: 'render', title: () => t('payouts:account.title'), content: AccountDialog },
  },
});
