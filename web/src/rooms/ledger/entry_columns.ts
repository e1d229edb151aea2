import type { LedgerEntryRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, moneyColumn, titleColumn } from '../../kit/list/columns';
import type { Column, Filter } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { kindLabel } from './words';

const t = texts.t;

/** Of an account's entries, whosever it is. */
export const entryColumns: Column<LedgerEntryRow>[] = [
  titleColumn('kind', () => t('ledger:column.kind'), kindLabel),
  instantColumn(
    'created',
    () => t('ledger:column.created'),
    (entry) => entry.createdDate,
    { sort: 'createdDate' },
  ),
  {
    key: 'balance',
    label: () => t('ledger:column.balance'),
    align: 'right',
    card: 'status',
    // None where the entries are one merchant's of an account that is everybody's.
    cell: (entry) => (entry.runningBalance ? formatMoney(entry.runningBalance) : '–'),
  },
  moneyColumn(
    'amount',
    () => t('ledger:column.amount'),
    (entry) => entry.amount,
  ),
];

type Names = 'account' | 'createdDateFrom' | 'createdDateTo';

export const entryFilters = (accounts: () => { value: string; label: string }[]): Filter<Names>[] => [
  { type: 'select', name: 'account', label: () => t('ledger:column.account'), options: accounts, isRequired: true },
  {
    type: 'dateTimeRange',
    from: 'createdDateFrom',
    to: 'createdDateTo',
    label: () => t('ledger:column.created'),
  },
];

export const LAST_DAYS = { createdDateFrom: 'last30', createdDateTo: 'last30' };
