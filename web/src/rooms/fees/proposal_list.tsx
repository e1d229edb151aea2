import {
  feeProposalApprove,
  feeProposalGet,
  feeProposalList,
  feeProposalReject,
  feeProposalWithdraw,
  type FeeProposalListData,
  type FeeProposalRow,
} from '../../api/client';
import { feeRejection } from '../../api/gen/limits/fee_rejection';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { clipColumn, instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { merchantFilter } from '../../kit/list/merchants';
import { viewAction, when } from '../../kit/list/row_actions';
import { feeTabs } from '../../nav/fee_tabs';
import { paths } from '../../nav/paths';
import { ProposalView } from './proposal_view';
import { changeText, fromText, kindOptions, statusOf, statusOptions, targetText, type MethodLabel } from './words';

const t = texts.t;
const edit = 'admin.fee.edit';
const approve = 'admin.fee.approve';

const label = (key: 'what' | 'change' | 'from' | 'by' | 'created' | 'status' | 'kind' | 'merchant') => () =>
  t(`fees:column.${key}`);

/** Proposed changes of fees and tax. Who proposed never decides, which the server enforces. */
export const proposalList = (methodLabel: MethodLabel) => {
  const about = (row: FeeProposalRow | undefined) =>
    row
      ? t('fees:proposals.about', { what: targetText(row, methodLabel), change: changeText(row), from: fromText(row) })
      : t('kit:dialog.confirmText');
  return defineList<FeeProposalRow, NonNullable<FeeProposalListData['query']>>({
    key: 'feeProposals',
    path: paths.feeProposals,
    title: () => t('fees:proposals.title'),
    tabs: feeTabs,
    permission: 'admin.fee.view',
    fetch: (query, signal) => feeProposalList({ query, signal }),
    fetchOne: (id, signal) => feeProposalGet({ path: { id }, signal }),
    rowName: (row) => targetText(row, methodLabel),
    defaultSort: 'createdDate,desc',
    defaultFilters: () => ({ status: 'WAITING' }),
    columns: [
      titleColumn(
        'what',
        label('what'),
        (row) => targetText(row, methodLabel),
        (row) => row.reason,
      ),
      clipColumn('change', label('change'), changeText),
      textColumn('from', label('from'), fromText),
      textColumn('by', label('by'), (row) => row.proposedBy),
      instantColumn('created', label('created'), (row) => row.createdDate, { sort: 'createdDate' }),
      statusColumn('status', label('status'), statusOf),
    ],
    filters: [
      { type: 'checklist', name: 'status', label: label('status'), options: statusOptions },
      { type: 'checklist', name: 'kind', label: label('kind'), options: kindOptions },
      merchantFilter(label('merchant')),
      { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
    ],
    rowActions: (row) => [
      viewAction(),
      ...when(row.actions.includes('APPROVE'), {
        label: t('fees:action.approve'),
        icon: 'check',
        dialog: 'approve',
        permission: approve,
      }),
      ...when(row.actions.includes('REJECT'), {
        label: t('fees:action.reject'),
        icon: 'cross',
        dialog: 'reject',
        permission: approve,
        danger: true,
      }),
      ...when(row.actions.includes('WITHDRAW'), {
        label: t('fees:action.withdraw'),
        icon: 'cross',
        dialog: 'withdraw',
        permission: edit,
        danger: true,
      }),
    ],
    empty: { text: () => t('fees:proposals.none') },
    dialogs: {
      view: {
        type: 'render',
        as: 'drawer',
        size: 560,
        title: () => t('fees:proposals.view'),
        content: (props) => <ProposalView {...props} methodLabel={methodLabel} />,
      },
      approve: {
        type: 'confirmation',
        permission: approve,
        title: () => t('fees:proposals.approveTitle'),
        text: about,
        yes: () => t('fees:action.approve'),
        run: byId(feeProposalApprove),
      },
      reject: {
        type: 'customDialog',
        limits: feeRejection,
        permission: approve,
        title: () => t('fees:proposals.rejectTitle'),
        text: about,
        run: (id, remarks, keyed) => feeProposalReject({ path: { id }, body: { remarks }, ...keyed }),
      },
      withdraw: {
        type: 'confirmation',
        permission: edit,
        title: () => t('fees:proposals.withdrawTitle'),
        text: about,
        yes: () => t('fees:action.withdraw'),
        run: byId(feeProposalWithdraw),
      },
    },
  });
};
