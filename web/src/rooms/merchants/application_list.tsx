import { adminApplicationList, type AdminApplicationListData, type AdminApplicationRow } from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { session } from '../../kit/session/session';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { REVIEWED, TONE } from './application_status';
import { waitedText } from './waited';

const t = texts.t;
const WAITING_FOR_US = 'SUBMITTED';
/** Of the filter by reviewer: who has none. */
const NOBODY = 'NONE';
const FLAGS = ['RISK', 'DUPLICATES', 'OPEN_POINTS', 'PROPOSED'] as const satisfies AdminApplicationRow['flags'];

const flagsOf = (row: AdminApplicationRow) =>
  row.flags.map((flag) => t(`merchants:applications.flag.${flag}`)).join(', ') || null;
const nameOf = (row: AdminApplicationRow) => row.companyRegisteredName ?? t('merchants:review.unnamed');

/** /merchant/application for operators: what waits for a decision, longest first; every other state a filter away. */
export const applicationList = defineList<AdminApplicationRow, NonNullable<AdminApplicationListData['query']>>({
  key: 'adminApplications',
  path: paths.applications,
  title: () => t('merchants:applications.title'),
  permission: 'admin.merchantApplication.view',
  fetch: (query, signal) => adminApplicationList({ query, signal }),
  rowName: nameOf,
  defaultSort: 'waitedMs,desc',
  defaultFilters: () => ({ filterStatus: WAITING_FOR_US }),
  export: { path: 'admin/merchant-applications', permission: 'admin.merchantApplication.export' },
  columns: [
    titleColumn(
      'company',
      () => t('merchants:applications.company'),
      nameOf,
      (row) => row.tradingName,
      { sort: 'companyRegisteredName' },
    ),
    textColumn(
      'waited',
      () => t('merchants:applications.waited'),
      (row) => (row.status === 'DRAFT' ? null : waitedText(row.waitedMs)),
      { sort: 'waitedMs', under: (row) => row.assigneeName },
    ),
    textColumn(
      'risk',
      () => t('merchants:applications.risk'),
      (row) => row.riskScore,
      { sort: 'riskScore', under: flagsOf },
    ),
    textColumn(
      'contact',
      () => t('merchants:applications.contact'),
      (row) => row.contactEmail,
      { under: (row) => (row.documents > 0 ? t('merchants:applications.documents', { count: row.documents }) : null) },
    ),
    instantColumn(
      'submitted',
      () => t('merchants:applications.submitted'),
      (row) => row.submittedAt,
      { sort: 'submittedAt' },
    ),
    instantColumn(
      'created',
      () => t('merchants:applications.created'),
      (row) => row.createdDate,
      {
        sort: 'createdDate',
        card: undefined,
      },
    ),
    statusColumn(
      'status',
      () => t('merchants:applications.status'),
      (row) => ({
        tone: TONE[row.status],
        label: t(`merchants:status.${row.status}`),
      }),
      { sort: 'status' },
    ),
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('merchants:applications.search') },
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('merchants:applications.status'),
      options: () => REVIEWED.map((value) => ({ value, label: t(`merchants:status.${value}`) })),
    },
    {
      type: 'checklist',
      name: 'filterFlag',
      label: () => t('merchants:applications.flags'),
      options: () => FLAGS.map((value) => ({ value, label: t(`merchants:applications.flag.${value}`) })),
    },
    {
      type: 'select',
      name: 'assignee',
      label: () => t('merchants:applications.assignee'),
      options: () => [
        { value: session.get().user?.id ?? NOBODY, label: t('merchants:applications.me') },
        { value: NOBODY, label: t('merchants:applications.nobody') },
      ],
    },
    {
      type: 'dateRange',
      from: 'createdDateFrom',
      to: 'createdDateTo',
      label: () => t('merchants:applications.created'),
    },
  ],
  rowActions: (row) => [viewAction(paths.applicationReview(row.id))],
  empty: { text: () => t('merchants:applications.empty') },
});
