import {
  adminBankFileHandedOver,
  adminBankFileList,
  adminBankFileReadAgain,
  adminBankFileSendAgain,
  adminBankFileSkip,
  type AdminBankFileListData,
  type BankFileRow,
} from '../../api/client';
import { bankRemarks } from '../../api/gen/limits/bank_remarks';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { RowAction } from '../../kit/list/list_types';
import { formatCount, formatMoney } from '../../kit/money/money';
import { adminMandateTabs } from '../../nav/mandate_tabs';
import { paths } from '../../nav/paths';
import { fileBadge, fileKindOptions, fileStateOptions } from './file_words';
import { railOptions } from './rail_words';

const t = texts.t;
const edit = 'admin.acquirer.edit';

const ACTIONS: Record<BankFileRow['actions'][number], () => RowAction> = {
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

const named = (row: BankFileRow | undefined) => ({ name: row?.name ?? '' });

/** For operators: the files that were sent to banks and received from them. */
export const bankFileList = defineList<BankFileRow, NonNullable<AdminBankFileListData['query']>>({
  key: 'bankFiles',
  path: paths.adminBankFiles,
  title: () => t('mandates:files.title'),
  permission: 'admin.acquirer.view',
  fetch: (query, signal) => adminBankFileList({ query, signal }),
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
      { card: 'under' },
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
    { type: 'checklist', name: 'filterRail', label: () => t('payouts:exception.rail'), options: railOptions },
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
      run: byId(adminBankFileReadAgain),
    },
    sendAgain: {
      type: 'confirmation',
      permission: edit,
      text: (row) => t('mandates:files.sendAgainText', named(row)),
      run: byId(adminBankFileSendAgain),
    },
    handedOver: {
      type: 'customDialog',
      limits: bankRemarks,
      permission: edit,
      title: () => t('mandates:files.handedOver'),
      text: (row) => t('mandates:files.handedOverText', named(row)),
      run: (id, remarks, keyed) => adminBankFileHandedOver({ path: { id }, body: { remarks }, ...keyed }),
    },
    skip: {
      type: 'customDialog',
      limits: bankRemarks,
      permission: edit,
      title: () => t('mandates:files.skip'),
      // What the bank may have is never sent a second time.
      text: (row) =>
        row?.doubt === 'NONE'
          ? t('mandates:files.skipText', named(row))
          : t('mandates:files.skipDoubtText', named(row)),
      run: (id, remarks, keyed) => adminBankFileSkip({ path: { id }, body: { remarks }, ...keyed }),
    },
  },
});
