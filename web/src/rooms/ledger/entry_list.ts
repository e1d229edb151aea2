import { merchantBalanceEntryList, type LedgerEntryRow, type MerchantBalanceEntryListData } from '../../api/client';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { formatInstant } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { payoutTabs } from '../../nav/payout_tabs';
import { entryColumns, entryFilters, LAST_DAYS } from './entry_columns';
import { accountOptions, kindLabel, MERCHANT_ACCOUNTS, subjectOf } from './words';

const t = texts.t;

/** All that was booked to one of a merchant's accounts, each entry with what the account stood at after it. */
export const entryTable = defineList<LedgerEntryRow, NonNullable<MerchantBalanceEntryListData['query']>>({
  key: 'balanceEntries',
  path: paths.balanceEntries,
  title: () => t('ledger:entries.title'),
  permission: 'payment.payout.view',
  fetch: (query, signal) => merchantBalanceEntryList({ query, signal }),
  rowName: (entry) => `${kindLabel(entry)}, ${formatInstant(entry.createdDate)}`,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ account: 'MERCHANT_AVAILABLE', ...LAST_DAYS }),
  tabs: payoutTabs,
  export: { path: 'merchants/balance/entries', permission: 'payment.payout.export' },
  columns: entryColumns,
  filters: entryFilters(() => accountOptions(MERCHANT_ACCOUNTS)),
  rowActions: (entry) => [
    ...when(subjectOf(entry) === 'sale', {
      label: t('ledger:entries.sale'),
      icon: 'transaction',
      to: paths.transaction(entry.salesTransactionId),
      permission: 'payment.salesTransaction.view',
    }),
    ...when(subjectOf(entry) === 'payout', {
      label: t('ledger:entries.payout'),
      icon: 'payout',
      to: paths.payout(entry.salesTransactionId),
    }),
  ],
  empty: { text: () => t('ledger:entries.emptyText') },
});
