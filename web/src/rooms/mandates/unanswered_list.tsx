import { adminMandateUnansweredList, type AdminMandateUnansweredListData, type UnansweredRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { moneyColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { formatMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { adminMandateTabs } from '../../nav/mandate_tabs';
import { paths } from '../../nav/paths';
import { silentFilter } from './mandate_words';

const t = texts.t;

/** For operators: debits that the bank has not answered, the oldest first. */
export const unansweredList = defineList<UnansweredRow, NonNullable<AdminMandateUnansweredListData['query']>>({
  key: 'adminMandatesUnanswered',
  path: paths.adminMandatesUnanswered,
  title: () => t('mandates:unanswered.title'),
  permission: 'admin.acquirer.view',
  fetch: (query, signal) => adminMandateUnansweredList({ query, signal }),
  rowName: (row) => row.orderNo,
  defaultSort: 'debitOn,asc',
  defaultFilters: () => ({ bankSilentDays: '3' }),
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
      'debitOn',
      () => t('mandates:unanswered.debitOn'),
      (row) => formatIsoDay(row.debitOn),
      { sort: 'debitOn', card: 'under' },
    ),
    textColumn(
      'age',
      () => t('mandates:unanswered.age'),
      (row) => t('mandates:unanswered.days', { count: row.ageDays }),
    ),
    textColumn(
      'bank',
      () => t('mandates:application.column.bank'),
      (row) => row.bankName,
    ),
    textColumn(
      'file',
      () => t('mandates:files.name'),
      (row) => row.fileName,
      // A file that is sent is never missing.
      {
        under: (row) =>
          row.fileState && t(`mandates:files.sent.${row.fileState as Exclude<typeof row.fileState, 'MISSING'>}`),
      },
    ),
    moneyColumn(
      'amount',
      () => t('mandates:application.column.amount'),
      (row) => formatMoney(row.amount),
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
  rowActions: (row) => [
    {
      label: t('refunds:action.transaction'),
      icon: 'transaction',
      to: paths.adminTransaction(row.saleId),
      permission: 'admin.salesTransaction.view',
    },
  ],
  empty: { text: () => t('mandates:unanswered.emptyText') },
});
