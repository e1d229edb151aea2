import {
  mandateTerminationApprove,
  mandateTerminationList,
  mandateTerminationReject,
  type MandateTerminationListData,
  type TerminationRow,
} from '../../api/client';
import { terminationRefusal } from '../../api/gen/limits/termination_refusal';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { terminationBadge, terminationStatusOptions } from './mandate_words';

const t = texts.t;
const approve = 'payment.eMandateTermination.approve';

const named = (row: TerminationRow | undefined) => ({ name: row?.payerName ?? '' });

/** Who asked does not decide, which the server says in the actions. */
export const terminationList = defineList<TerminationRow, NonNullable<MandateTerminationListData['query']>>({
  key: 'mandateTerminations',
  path: paths.mandateTerminations,
  title: () => t('mandates:termination.title'),
  permission: 'payment.eMandateTermination.view',
  fetch: (query, signal) => mandateTerminationList({ query, signal }),
  live: 'MANDATE_TERMINATION',
  rowName: (row) => row.payerName,
  defaultSort: 'createdDate,desc',
  export: { path: 'emandate/terminations', permission: 'payment.eMandateTermination.export' },
  columns: [
    titleColumn(
      'payer',
      () => t('mandates:application.column.payer'),
      (row) => row.payerName,
      (row) => row.productName,
      { isRoomy: true },
    ),
    statusColumn('status', () => t('mandates:application.column.status'), terminationBadge),
    textColumn(
      'askedBy',
      () => t('mandates:termination.askedBy'),
      (row) => (row.askedBy === 'P' ? t('mandates:termination.byPayer') : row.askedByName),
    ),
    textColumn(
      'reason',
      () => t('mandates:termination.reason'),
      (row) => row.reason,
      {
        under: (row) => row.remarks ?? false,
        card: 'under',
      },
    ),
    textColumn(
      'decided',
      () => t('mandates:termination.decided'),
      (row) => row.decidedByName,
    ),
    textColumn(
      'number',
      () => t('mandates:application.column.number'),
      (row) => row.mandateNo,
    ),
    instantColumn(
      'created',
      () => t('mandates:application.column.created'),
      (row) => row.createdDate,
      {
        sort: 'createdDate',
      },
    ),
  ],
  filters: [
    {
      type: 'text',
      name: 'name',
      label: () => t('mandates:filter.name'),
      placeholder: () => t('mandates:collection.hint'),
    },
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('mandates:application.column.status'),
      options: terminationStatusOptions,
    },
    {
      type: 'dateRange',
      from: 'createdDateFrom',
      to: 'createdDateTo',
      label: () => t('mandates:application.column.created'),
    },
  ],
  rowActions: (row) => [
    ...when(row.actions.includes('APPROVE'), {
      label: t('mandates:termination.approve'),
      icon: 'check',
      dialog: 'approve',
      permission: approve,
    }),
    ...when(row.actions.includes('REJECT'), {
      label: t('mandates:termination.reject'),
      icon: 'cross',
      dialog: 'reject',
      permission: approve,
      danger: true,
    }),
    {
      label: t('mandates:collection.mandate'),
      icon: 'mandate',
      to: paths.mandate(row.mandateId),
      permission: 'payment.eMandateApplication.view',
    },
  ],
  empty: { text: () => t('mandates:termination.emptyText') },
  dialogs: {
    approve: {
      type: 'confirmation',
      permission: approve,
      text: (row) => t('mandates:termination.approveText', named(row)),
      run: byId(mandateTerminationApprove),
    },
    reject: {
      type: 'customDialog',
      limits: terminationRefusal,
      permission: approve,
      title: () => t('mandates:termination.reject'),
      text: (row) => t('mandates:termination.rejectText', named(row)),
      run: (id, remarks, keyed) => mandateTerminationReject({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
