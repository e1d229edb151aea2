import {
  adminReconciliationExceptionList,
  adminReconciliationWriteOffApprove,
  adminReconciliationWriteOffAsk,
  adminReconciliationWriteOffReject,
  type AdminReconciliationExceptionListData,
  type ReconciliationExceptionRow,
} from '../../api/client';
import { writeOffDraft } from '../../api/gen/limits/write_off_draft';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { when } from '../../kit/list/row_actions';
import { formatAmount } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { reconciliationTabs } from './tabs';
import {
  causeText,
  differenceText,
  kindLabel,
  KINDS,
  partyLabel,
  STATUS_TONE,
  statusLabel,
  type AcquirerLabel,
} from './words';

const t = texts.t;
const edit = 'admin.payout.edit';
const approve = 'admin.payout.approve';

const isUndecided = (it: ReconciliationExceptionRow) => it.status === 'WRITE_OFF_ASKED' && !it.isOwn;

/** What does not agree between the books, acquirers and the bank; who asks for a write-off never decides it. */
export const exceptionTable = (label: AcquirerLabel) =>
  defineList<ReconciliationExceptionRow, NonNullable<AdminReconciliationExceptionListData['query']>>({
    key: 'reconciliationExceptions',
    path: paths.reconciliationExceptions,
    title: () => t('reconciliation:exception.title'),
    permission: 'admin.payout.view',
    fetch: (query, signal) => adminReconciliationExceptionList({ query, signal }),
    rowName: (it) => `${kindLabel(it.kind)} ${it.number}`,
    defaultSort: 'createdDate,desc',
    defaultFilters: () => ({ filterStatus: 'OPEN,WRITE_OFF_ASKED' }),
    tabs: reconciliationTabs,
    export: { path: 'admin/reconciliation/exceptions', permission: 'admin.payout.export' },
    columns: [
      titleColumn(
        'kind',
        () => t('reconciliation:column.what'),
        (it) => kindLabel(it.kind),
        (it) => [differenceText(it), causeText(it)].filter(Boolean).join(' · ') || null,
      ),
      textColumn(
        'whose',
        () => t('reconciliation:column.whose'),
        (it) => partyLabel(it.acquirer, label),
        { under: (it) => it.merchantName },
      ),
      textColumn(
        'number',
        () => t('reconciliation:column.number'),
        (it) => it.number,
      ),
      textColumn(
        'day',
        () => t('reconciliation:column.day'),
        (it) => formatIsoDay(it.day),
        { sort: 'day', under: (it) => t('reconciliation:age', { count: it.ageDays }) },
      ),
      instantColumn(
        'created',
        () => t('reconciliation:column.found'),
        (it) => it.createdDate,
        { sort: 'createdDate', isWide: 'desk' },
      ),
      textColumn(
        'by',
        () => t('reconciliation:column.askedBy'),
        (it) => it.askedBy,
        { under: (it) => it.remarks, isWide: 'desk' },
      ),
      statusColumn(
        'status',
        () => t('reconciliation:column.status'),
        (it) => ({ tone: STATUS_TONE[it.status], label: statusLabel(it.status) }),
      ),
      moneyColumn(
        'amount',
        () => t('reconciliation:column.amount'),
        (it) => it.amount,
        { sort: 'amount' },
      ),
    ],
    filters: [
      {
        type: 'checklist',
        name: 'filterStatus',
        label: () => t('reconciliation:column.status'),
        options: () =>
          (Object.keys(STATUS_TONE) as ReconciliationExceptionRow['status'][]).map((value) => ({
            value,
            label: statusLabel(value),
          })),
      },
      {
        type: 'checklist',
        name: 'filterKind',
        label: () => t('reconciliation:column.what'),
        options: () => KINDS.map((value) => ({ value, label: kindLabel(value) })),
      },
      { type: 'text', name: 'number', label: () => t('reconciliation:column.number') },
      {
        type: 'dateRange',
        from: 'createdDateFrom',
        to: 'createdDateTo',
        label: () => t('reconciliation:column.found'),
      },
    ],
    rowActions: (it) => [
      ...when(it.status === 'OPEN', {
        label: t('reconciliation:writeOff.ask'),
        dialog: 'ask',
        icon: 'pencil',
        permission: edit,
      }),
      ...when(isUndecided(it), {
        label: t('reconciliation:writeOff.approve'),
        dialog: 'approve',
        icon: 'check',
        permission: approve,
      }),
      ...when(isUndecided(it), {
        label: t('reconciliation:writeOff.reject'),
        dialog: 'reject',
        icon: 'cross',
        permission: approve,
        danger: true,
      }),
    ],
    empty: { text: () => t('reconciliation:exception.emptyText') },
    dialogs: {
      ask: {
        type: 'customDialog',
        limits: writeOffDraft,
        permission: edit,
        title: () => t('reconciliation:writeOff.ask'),
        text: (it) =>
          it ? t('reconciliation:writeOff.askText', { amount: formatAmount(it.amount), what: kindLabel(it.kind) }) : '',
        run: (id, remarks, keyed) => adminReconciliationWriteOffAsk({ path: { id }, body: { remarks }, ...keyed }),
      },
      approve: {
        type: 'confirmation',
        permission: approve,
        text: (it) =>
          it
            ? t('reconciliation:writeOff.approveText', {
                amount: formatAmount(it.amount),
                name: it.askedBy ?? '',
                remarks: it.remarks ?? '',
              })
            : t('kit:dialog.confirmText'),
        run: byId(adminReconciliationWriteOffApprove),
      },
      reject: {
        type: 'customDialog',
        limits: writeOffDraft,
        permission: approve,
        title: () => t('reconciliation:writeOff.reject'),
        run: (id, remarks, keyed) => adminReconciliationWriteOffReject({ path: { id }, body: { remarks }, ...keyed }),
      },
    },
  });
