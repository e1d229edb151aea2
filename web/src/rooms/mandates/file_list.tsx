import {
  adminMandateFileHandedOver,
  adminMandateFileList,
  adminMandateFileReadAgain,
  adminMandateFileSendAgain,
  adminMandateFileSkip,
  type AdminMandateFileListData,
  type MandateFileRow,
} from '../../api/client';
import { mandateFileRemarks } from '../../api/gen/limits/mandate_file_remarks';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { RowAction } from '../../kit/list/list_types';
import { formatCount, formatMoney } from '../../kit/money/money';
import { adminMandateTabs } from '../../nav/mandate_tabs';
import { paths } from '../../nav/paths';
import { fileBadge, fileKindOptions, fileStateOptions } from './file_words';

const t = texts.t;
const edit = 'admin.acquirer.edit';

const ACTIONS: Record<MandateFileRow['actions'][number], () => RowAction> = {
  READ_AGAIN: () => ({ label: t('mandates:files.readAgain'), icon: 'refresh', dialog: 'readAgain', permission: edit }),
  SEND_AGAIN: () => ({ label: t('mandates:files.sendAgain'), icon: 'refresh', dialog: 'sendAgain', permission: edit }),
  MARK_HANDED_OVER: () => ({
    label: t('mandates:files.handedOver'),
    icon: 'check',
    dialog: 'handedOver',
    permission: edit,
  }),
  SKIP: () => ({ label: t('mandates:files.skip'), icon: 'cross', dialog: 'skip', permission: edit, danger: true }),
};

const named = (row: MandateFileRow | undefined) => ({ name: row?.name ?? '' });

/** For operators: the files of auto-debits that were sent and received. */
export const mandateFileList = defineList<MandateFileRow, NonNullable<AdminMandateFileListData['query']>>({
  key: 'adminMandateFiles',
  path: paths.adminMandateFiles,
  title: () => t('mandates:files.title'),
  permission: 'admin.acquirer.view',
  fetch: (query, signal) => adminMandateFileList({ query, signal }),
  rowName: (row) => row.name,
  defaultSort: 'createdDate,desc',
  tabs: adminMandateTabs,
  columns: [
    titleColumn(
      'name',
      () => t('mandates:files.name'),
      (row) => row.name,
      (row) => t(`mandates:files.kinds.${row.kind}`),
    ),
    instantColumn(
      'created',
      () => t('mandates:files.created'),
      (row) => row.createdDate,
      { sort: 'createdDate' },
    ),
    statusColumn('state', () => t('mandates:files.state'), fileBadge),
    textColumn(
      'problem',
      () => t('mandates:files.problem'),
      (row) => row.problem,
    ),
    textColumn(
      'rows',
      () => t('mandates:files.rows'),
      (row) => formatCount(row.rows),
      { align: 'right' },
    ),
    moneyColumn(
      'amount',
      () => t('mandates:application.column.amount'),
      (row) => formatMoney(row.amount),
    ),
  ],
  filters: [
    { type: 'checklist', name: 'filterKind', label: () => t('mandates:files.kind'), options: fileKindOptions },
    { type: 'checklist', name: 'filterState', label: () => t('mandates:files.state'), options: fileStateOptions },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('mandates:files.created') },
  ],
  rowActions: (row) => row.actions.map((it) => ACTIONS[it]()),
  empty: { text: () => t('mandates:files.emptyText') },
  dialogs: {
    readAgain: {
      type: 'confirmation',
      permission: edit,
      text: (row) => t('mandates:files.readAgainText', named(row)),
      run: byId(adminMandateFileReadAgain),
    },
    sendAgain: {
      type: 'confirmation',
      permission: edit,
      text: (row) => t('mandates:files.sendAgainText', named(row)),
      run: byId(adminMandateFileSendAgain),
    },
    handedOver: {
      type: 'customDialog',
      limits: mandateFileRemarks,
      permission: edit,
      title: () => t('mandates:files.handedOver'),
      text: (row) => t('mandates:files.handedOverText', named(row)),
      run: (id, remarks, keyed) => adminMandateFileHandedOver({ path: { id }, body: { remarks }, ...keyed }),
    },
    skip: {
      type: 'customDialog',
      limits: mandateFileRemarks,
      permission: edit,
      title: () => t('mandates:files.skip'),
      // What the bank may have is never sent a second time.
      text: (row) =>
        row?.doubt === 'NONE'
          ? t('mandates:files.skipText', named(row))
          : t('mandates:files.skipDoubtText', named(row)),
      run: (id, remarks, keyed) => adminMandateFileSkip({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
