import {
  adminPayoutExceptionEnd,
  adminPayoutExceptionList,
  type AdminPayoutExceptionListData,
  type ExceptionRow,
} from '../../api/client';
import { payoutRemarks } from '../../api/gen/limits/payout_remarks';
import { texts } from '../../kit/i18n';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { adminPayoutTabs } from '../../nav/payout_tabs';
import { exceptionText } from './exception_words';

const t = texts.t;
const edit = 'admin.payout.edit';

/** What the bank said that cannot be: somebody looks at each. */
export const exceptionTable = defineList<ExceptionRow, NonNullable<AdminPayoutExceptionListData['query']>>({
  key: 'payoutExceptions',
  path: paths.adminPayoutExceptions,
  title: () => t('payouts:exception.title'),
  permission: 'admin.payout.view',
  fetch: (query, signal) => adminPayoutExceptionList({ query, signal }),
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
      limits: payoutRemarks,
      permission: edit,
      title: () => t('payouts:exception.end'),
      text: (it) => (it ? exceptionText(it) : ''),
      run: (id, remarks, keyed) => adminPayoutExceptionEnd({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
