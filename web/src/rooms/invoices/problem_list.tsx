import {
  adminInvoiceProblemList,
  adminInvoiceProblemRetry,
  type AdminInvoiceProblemListData,
  type InvoiceProblemRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { when } from '../../kit/list/row_actions';
import { feeTabs } from '../../nav/fee_tabs';
import { paths } from '../../nav/paths';
import { monthText } from './words';

const t = texts.t;
const edit = 'admin.fee.edit';

/** The rule's name says which one; the words are the checker's, in English. */
const faultText = (it: InvoiceProblemRow): string => {
  const [first, ...more] = it.faults;
  if (!first) return it.cause;
  const one = `${first.rule}, ${first.element || '–'}: ${first.what}`;
  return more.length > 0 ? `${one} (${t('invoices:problem.more', { count: more.length })})` : one;
};

/** What could not be issued. */
export const problemTable = defineList<InvoiceProblemRow, NonNullable<AdminInvoiceProblemListData['query']>>({
  key: 'invoiceProblems',
  path: paths.invoiceProblems,
  title: () => t('invoices:problem.title'),
  permission: 'admin.fee.view',
  fetch: (query, signal) => adminInvoiceProblemList({ query, signal }),
  rowName: (it) => `${it.merchantName}, ${monthText(it.month)}`,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ isEnded: 'false' }),
  tabs: feeTabs,
  columns: [
    titleColumn(
      'merchant',
      () => t('invoices:column.merchant'),
      (it) => it.merchantName,
      faultText,
    ),
    textColumn(
      'month',
      () => t('invoices:column.month'),
      (it) => monthText(it.month),
    ),
    instantColumn(
      'tried',
      () => t('invoices:problem.tried'),
      (it) => it.triedDate,
    ),
    statusColumn(
      'status',
      () => t('invoices:problem.status'),
      (it) =>
        it.endedDate
          ? { tone: 'neutral', label: t('invoices:problem.ended') }
          : { tone: 'bad', label: t('invoices:problem.open') },
    ),
  ],
  filters: [
    merchantFilter(() => t('invoices:column.merchant')),
    {
      type: 'select',
      name: 'isEnded',
      label: () => t('invoices:problem.status'),
      options: () => [
        { value: 'false', label: t('invoices:problem.open') },
        { value: 'true', label: t('invoices:problem.ended') },
      ],
    },
  ],
  rowActions: (it) => [
    ...when(!it.endedDate, { label: t('invoices:problem.retry'), dialog: 'retry', icon: 'refresh', permission: edit }),
  ],
  empty: { text: () => t('invoices:problem.emptyText') },
  dialogs: {
    retry: {
      type: 'confirmation',
      permission: edit,
      title: () => t('invoices:problem.retry'),
      text: (it) =>
        it
          ? t('invoices:problem.retryText', { month: monthText(it.month), merchant: it.merchantName })
          : t('kit:dialog.confirmText'),
      run: byId(adminInvoiceProblemRetry),
    },
  },
});
