import { adminMandateAtBankList, type AdminMandateAtBankListData, type AtBankRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { adminMandateTabs } from '../../nav/mandate_tabs';
import { paths } from '../../nav/paths';
import { silentFilter } from './mandate_words';

const t = texts.t;

/** For operators: auto-debits of all merchants whose bank owes its word, the longest wait first. */
export const atBankList = defineList<AtBankRow, NonNullable<AdminMandateAtBankListData['query']>>({
  key: 'adminMandatesAtBank',
  path: paths.adminMandatesAtBank,
  title: () => t('mandates:atBank.title'),
  permission: 'admin.acquirer.view',
  fetch: (query, signal) => adminMandateAtBankList({ query, signal }),
  rowName: (row) => row.payerName,
  defaultSort: 'since,asc',
  tabs: adminMandateTabs,
  columns: [
    titleColumn(
      'payer',
      () => t('mandates:application.column.payer'),
      (row) => row.payerName,
      (row) => row.merchantName,
      { isRoomy: true },
    ),
    textColumn(
      'request',
      () => t('mandates:atBank.request'),
      (row) => t(`mandates:atBank.requests.${row.request}`),
      { card: 'under' },
    ),
    textColumn(
      'bank',
      () => t('mandates:application.column.bank'),
      (row) => row.bankName,
      { card: 'under' },
    ),
    instantColumn(
      'since',
      () => t('mandates:atBank.since'),
      (row) => row.since,
      { sort: 'since' },
    ),
    textColumn(
      'number',
      () => t('mandates:application.column.number'),
      (row) => row.mandateNo,
    ),
  ],
  filters: [
    {
      type: 'autocomplete',
      name: 'merchant',
      label: () => t('refunds:column.merchant'),
      link: 'admin/merchants/options/:searchTerm',
      responsePath: 'content',
    },
    silentFilter,
  ],
  rowActions: (row) =>
    when(row.salesTransactionId !== null, {
      label: t('refunds:action.transaction'),
      icon: 'transaction',
      to: paths.adminTransaction(row.salesTransactionId ?? ''),
      permission: 'admin.salesTransaction.view',
    }),
  empty: { text: () => t('mandates:atBank.emptyText') },
});
