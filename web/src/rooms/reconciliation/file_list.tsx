import {
  adminReconciliationFileList,
  type AdminReconciliationFileListData,
  type ReconciliationFileRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { formatCount, formatMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { reconciliationTabs } from './tabs';
import { FileForm } from './file_form';
import { partyLabel, type AcquirerLabel } from './words';

const t = texts.t;

const statusOf = (it: ReconciliationFileRow) => {
  if (it.linesDone < it.lines) return { tone: 'waiting', label: t('reconciliation:file.reading') } as const;
  if (it.matched < it.lines) {
    return {
      tone: 'bad',
      label: t('reconciliation:file.unmatched', { count: it.lines - it.matched }),
    } as const;
  }
  return { tone: 'good', label: t('reconciliation:file.matched') } as const;
};

/** What acquirers and the bank have sent. */
export const fileTable = (label: AcquirerLabel) =>
  defineList<ReconciliationFileRow, NonNullable<AdminReconciliationFileListData['query']>>({
    key: 'reconciliationFiles',
    path: paths.reconciliationFiles,
    title: () => t('reconciliation:file.title'),
    permission: 'admin.payout.view',
    fetch: (query, signal) => adminReconciliationFileList({ query, signal }),
    rowName: (it) => it.name,
    defaultSort: 'createdDate,desc',
    tabs: reconciliationTabs,
    create: { label: () => t('reconciliation:file.upload'), dialog: 'upload', permission: 'admin.payout.create' },
    columns: [
      titleColumn(
        'name',
        () => t('reconciliation:file.name'),
        (it) => it.name,
        (it) => t(`reconciliation:file.kind.${it.kind}`),
      ),
      textColumn(
        'whose',
        () => t('reconciliation:column.whose'),
        (it) => partyLabel(it.acquirer, label),
      ),
      textColumn(
        'day',
        () => t('reconciliation:column.day'),
        (it) => formatIsoDay(it.day),
        { sort: 'day' },
      ),
      textColumn(
        'lines',
        () => t('reconciliation:file.lines'),
        (it) => formatCount(it.lines),
        { align: 'right' },
      ),
      instantColumn(
        'created',
        () => t('reconciliation:file.read'),
        (it) => it.createdDate,
        { sort: 'createdDate', isWide: 'desk' },
      ),
      statusColumn('status', () => t('reconciliation:column.status'), statusOf),
      textColumn(
        'paid',
        () => t('reconciliation:file.atBank'),
        (it) => (it.kind === 'STATEMENT' ? null : it.paymentAmount && formatMoney(it.paymentAmount)),
        { align: 'right', under: (it) => it.paymentDay && formatIsoDay(it.paymentDay) },
      ),
      moneyColumn(
        'net',
        () => t('reconciliation:file.amount'),
        (it) => it.net,
      ),
    ],
    filters: [
      {
        type: 'select',
        name: 'kind',
        label: () => t('reconciliation:file.kindLabel'),
        options: () =>
          (['SETTLEMENT', 'STATEMENT'] as const).map((value) => ({
            value,
            label: t(`reconciliation:file.kind.${value}`),
          })),
      },
      { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('reconciliation:file.read') },
    ],
    rowActions: () => [],
    empty: { text: () => t('reconciliation:file.emptyText') },
    dialogs: {
      upload: {
        type: 'render',
        title: () => t('reconciliation:file.upload'),
        permission: 'admin.payout.create',
        content: FileForm,
      },
    },
  });
