import {
  adminRunProblemList,
  adminRunProblemRetry,
  type AdminRunProblemListData,
  type RunProblemRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { when } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { RUN_KINDS, runLabel } from './run_words';
import { gatewayTabs } from './tabs';

const t = texts.t;
const edit = 'admin.acquirer.edit';

/** The rows that runs could not take, each with its reason and the time of its next try. */
export const runProblemTable = defineList<RunProblemRow, NonNullable<AdminRunProblemListData['query']>>({
  key: 'runProblems',
  path: paths.runProblems,
  title: () => t('gateway:problems.title'),
  permission: 'admin.acquirer.view',
  fetch: (query, signal) => adminRunProblemList({ query, signal }),
  rowName: (row) => `${runLabel(row)} ${row.rowId}`,
  defaultSort: 'createdDate,desc',
  tabs: gatewayTabs,
  columns: [
    titleColumn('run', () => t('gateway:problems.run'), runLabel),
    textColumn(
      'reason',
      () => t('gateway:problems.reason'),
      (row) => row.reason,
      { card: 'under', isRoomy: true },
    ),
    textColumn(
      'row',
      () => t('gateway:problems.row'),
      (row) => row.rowId,
      { under: (row) => row.merchantName ?? t('gateway:problems.gateway') },
    ),
    instantColumn(
      'since',
      () => t('gateway:problems.since'),
      (row) => row.createdDate,
      { sort: 'createdDate' },
    ),
    textColumn(
      'attempts',
      () => t('gateway:problems.attempts'),
      (row) => String(row.attempts),
      { sort: 'attempts' },
    ),
    instantColumn(
      'next',
      () => t('gateway:problems.next'),
      (row) => row.nextDate,
      { sort: 'nextDate' },
    ),
  ],
  filters: [
    {
      type: 'select',
      name: 'kind',
      label: () => t('gateway:problems.run'),
      options: () => Object.entries(RUN_KINDS).map(([value, { label }]) => ({ value, label: label() })),
    },
    merchantFilter(() => t('gateway:problems.merchant')),
    {
      type: 'dateRange',
      from: 'createdDateFrom',
      to: 'createdDateTo',
      label: () => t('gateway:problems.since'),
    },
  ],
  rowActions: (row) => {
    const to = RUN_KINDS[row.kind]?.to?.(row);
    return [
      { label: t('gateway:problems.retry'), dialog: 'retry', icon: 'refresh', permission: edit },
      ...when(to !== undefined, { label: t('gateway:problems.show'), icon: 'review', to: to ?? '' }),
    ];
  },
  empty: { text: () => t('gateway:problems.emptyText') },
  dialogs: {
    retry: {
      type: 'confirmation',
      permission: edit,
      title: () => t('gateway:problems.retry'),
      text: (row) => (row ? t('gateway:problems.retryText', { run: runLabel(row) }) : t('kit:dialog.confirmText')),
      run: byId(adminRunProblemRetry),
    },
  },
});
