import {
  adminBankExceptionEnd,
  adminBankExceptionList,
  type AdminBankExceptionListData,
  type BankExceptionRow,
} from '../../api/client';
import { bankRemarks } from '../../api/gen/limits/bank_remarks';
import { texts } from '../../kit/i18n';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { exceptionText } from './exception_words';
import { railLabel, railOptions } from './rail_words';

const t = texts.t;
const edit = 'admin.payout.edit';

/** For operators: what the banks said that cannot be true. */
export const exceptionTable = defineList<BankExceptionRow, NonNullable<AdminBankExceptionListData['query']>>({
  key: 'bankExceptions',
  path: paths.adminBankExceptions,
  title: () => t('payouts:exception.title'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminBankExceptionList({ query, signal }),
  rowName: exceptionText,
  defaultSort: 'createdDate,desc',
  defaultFilters: () => ({ isEnded: 'false' }),
  tabs: adminPayoutTabs,
  columns: [
    titleColumn(
      'what',
      () => t('payouts:exception.what'),
      (it) => exceptionText(it),
      (it) => it.report,
    ),
    textColumn(
      'rail',
      () => t('payouts:exception.rail'),
      (it) => railLabel(it.rail),
    ),
    instantColumn(
      'created',
      () => t('payouts:column.created'),
      (it) => it.createdDate,
      { sort: 'createdDate' },
    ),
    textColumn(
      'remarks',
      () => t('payouts:exception.remarks'),
      (it) => it.remarks,
      { under: (it) => it.endedBy },
    ),
    statusColumn(
      'status',
      () => t('payouts:column.status'),
      (it) =>
        it.endedDate
          ? { tone: 'neutral', label: t('payouts:exception.ended') }
          : { tone: 'bad', label: t('payouts:exception.open') },
    ),
  ],
  filters: [
    { type: 'checklist', name: 'filterRail', label: () => t('payouts:exception.rail'), options: railOptions },
    {
      type: 'select',
      name: 'isEnded',
      label: () => t('payouts:column.status'),
      options: () => [
        { value: 'false', label: t('payouts:exception.open') },
        { value: 'true', label: t('payouts:exception.ended') },
      ],
    },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('payouts:column.created') },
  ],
  rowActions: (it) =>
    when(it.endedDate === null, { label: t('payouts:exception.end'), icon: 'check', dialog: 'end', permission: edit }),
  empty: { text: () => t('payouts:exception.emptyText') },
  dialogs: {
    end: {
      type: 'customDialog',
      limits: bankRemarks,
      permission: edit,
      title: () => t('payouts:exception.end'),
      text: (it) => (it ? exceptionText(it) : ''),
      run: (id, remarks, keyed) => adminBankExceptionEnd({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
