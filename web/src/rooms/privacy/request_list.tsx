import {
  personalRequestApprove,
  personalRequestGet,
  personalRequestList,
  personalRequestReject,
  personalRequestWithdraw,
  type PersonalRequestListData,
  type PersonalRequestRow,
} from '../../api/client';
import { personalRejection } from '../../api/gen/limits/personal_rejection';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatCount } from '../../kit/money/money';
import { paths } from '../../nav/paths';
import { FindForm } from './find_form';
import { RequestView } from './request_view';
import { RuleForm } from './rule_form';
import { kindLabel, kindOptions, statusOf, statusOptions, subjectOf } from './privacy_words';

const t = texts.t;
const view = 'admin.personalData.view';
const ask = 'admin.personalData.create';
const approve = 'admin.personalData.approve';

const label = (key: 'subject' | 'created' | 'by' | 'status' | 'kind' | 'anonymised' | 'kept') => () =>
  t(`privacy:column.${key}`);
const about = (row: PersonalRequestRow | undefined) => (row ? subjectOf(row) : t('kit:dialog.confirmText'));

/** What was asked to be anonymised. Who asked never decides, which the server enforces. */
export const requestTable = defineList<PersonalRequestRow, NonNullable<PersonalRequestListData['query']>>({
  key: 'personalRequests',
  path: paths.personalData,
  title: () => t('privacy:title'),
  permission: view,
  fetch: (query, signal) => personalRequestList({ query, signal }),
  fetchOne: (id, signal) => personalRequestGet({ path: { id }, signal }),
  rowName: subjectOf,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('privacy:find'), dialog: 'find', permission: view, icon: 'search' },
  upload: { label: () => t('privacy:rule'), dialog: 'rule', permission: ask, icon: 'clock' },
  columns: [
    titleColumn('subject', label('subject'), subjectOf, (row) => row.reason),
    textColumn('kind', label('kind'), (row) => kindLabel(row.kind), { isWide: true }),
    textColumn('by', label('by'), (row) => row.askedBy, { card: 'under' }),
    instantColumn('created', label('created'), (row) => row.createdDate, { sort: 'createdDate', card: undefined }),
    textColumn('anonymised', label('anonymised'), (row) => formatCount(row.anonymised), { isWide: true }),
    textColumn('kept', label('kept'), (row) => formatCount(row.kept), { isWide: true }),
    statusColumn('status', label('status'), statusOf),
  ],
  filters: [
    { type: 'checklist', name: 'status', label: label('status'), options: statusOptions },
    { type: 'checklist', name: 'kind', label: label('kind'), options: kindOptions },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
  ],
  rowActions: (row) => [
    viewAction(),
    ...when(row.actions.includes('APPROVE'), {
      label: t('privacy:action.approve'),
      icon: 'check',
      dialog: 'approve',
      permission: approve,
    }),
    ...when(row.actions.includes('REJECT'), {
      label: t('privacy:action.reject'),
      icon: 'cross',
      dialog: 'reject',
      permission: approve,
      danger: true,
    }),
    ...when(row.actions.includes('WITHDRAW'), {
      label: t('privacy:action.withdraw'),
      icon: 'cross',
      dialog: 'withdraw',
      permission: ask,
      danger: true,
    }),
  ],
  empty: { text: () => t('privacy:empty') },
  dialogs: {
    find: { type: 'render', size: 'xl', title: () => t('privacy:find'), permission: view, content: FindForm },
    rule: { type: 'render', title: () => t('privacy:rule'), permission: ask, content: RuleForm },
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('privacy:view'), content: RequestView },
    approve: {
      type: 'confirmation',
      permission: approve,
      title: () => t('privacy:approveTitle'),
      text: (row) =>
        row?.kind === 'RULE'
          ? t('privacy:approveRule', { rule: subjectOf(row) })
          : t('privacy:approveText', { subject: row?.subject ?? '' }),
      yes: () => t('privacy:action.approve'),
      run: byId(personalRequestApprove),
    },
    reject: {
      type: 'customDialog',
      limits: personalRejection,
      permission: approve,
      title: () => t('privacy:rejectTitle'),
      text: about,
      run: (id, remarks, keyed) => personalRequestReject({ path: { id }, body: { remarks }, ...keyed }),
    },
    withdraw: {
      type: 'confirmation',
      permission: ask,
      title: () => t('privacy:withdrawTitle'),
      text: about,
      yes: () => t('privacy:action.withdraw'),
      run: byId(personalRequestWithdraw),
    },
  },
});
