import {
  AcquirerCode,
  adminLedgerEntryList,
  type AdminLedgerEntryListData,
  type AdminLedgerEntryRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column } from '../../kit/list/list_types';
import { merchantFilter } from '../../kit/list/merchants';
import { when } from '../../kit/list/row_actions';
import { formatInstant } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { entryColumns, entryFilters, LAST_DAYS } from './entry_columns';
import { ledgerTabs } from './tabs';
import { accountOptions, GATEWAY_ACCOUNTS, kindLabel, MERCHANT_ACCOUNTS, subjectOf, type AcquirerLabel } from './words';

const t = texts.t;

/** The entries of an account, on whosever behalf: all merchants', or one's. */
export const adminEntryTable = (acquirerLabel: AcquirerLabel) =>
  defineList<AdminLedgerEntryRow, NonNullable<AdminLedgerEntryListData['query']>>({
    key: 'ledgerEntries',
    path: paths.ledgerEntries,
    title: () => t('ledger:entries.title'),
    permission: 'admin.payout.view',
    fetch: (query, signal) => adminLedgerEntryList({ query, signal }),
    rowName: (entry) => `${kindLabel(entry)}, ${formatInstant(entry.createdDate)}`,
    defaultSort: 'createdDate,desc',
    defaultFilters: () => ({ account: 'BANK', ...LAST_DAYS }),
    tabs: ledgerTabs,
    export: { path: 'admin/ledger/entries', permission: 'admin.payout.export' },
    columns: (entryColumns as Column<AdminLedgerEntryRow>[]).toSpliced(
      1,
      0,
      textColumn(
        'merchant',
        () => t('ledger:column.merchant'),
        (entry) => entry.merchantName,
        { card: 'under' },
      ),
      textColumn(
        'acquirer',
        () => t('ledger:column.acquirer'),
        (entry) => (entry.acquirer ? acquirerLabel(entry.acquirer as AcquirerCode) : null),
        { isWide: 'desk' },
      ),
    ),
    filters: [
      ...entryFilters(() => accountOptions([...GATEWAY_ACCOUNTS, ...MERCHANT_ACCOUNTS])),
      merchantFilter(() => t('ledger:column.merchant')),
      {
        type: 'select',
        name: 'acquirer',
        label: () => t('ledger:column.acquirer'),
        options: () =>
          Object.values(AcquirerCode)
            .filter((code) => code !== AcquirerCode.UNKNOWN)
            .map((code) => ({ value: String(code), label: acquirerLabel(code) ?? String(code) })),
      },
    ],
    rowActions: (entry) => [
      ...when(subjectOf(entry) === 'sale', {
        label: t('ledger:entries.sale'),
        icon: 'transaction',
        to: paths.adminTransaction(entry.salesTransactionId),
        permission: 'admin.salesTransaction.view',
      }),
      ...when(subjectOf(entry) === 'payout', {
        label: t('ledger:entries.payout'),
        icon: 'payout',
        to: paths.adminPayout(entry.salesTransactionId),
      }),
    ],
    empty: { text: () => t('ledger:entries.emptyText') },
  });
