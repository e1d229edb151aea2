import {
  adminSalesTransactionGet,
  adminSalesTransactionList,
  adminSalesTransactionVoid,
  type AdminSalesTransactionListData,
  type SalesTransaction,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { AdminTransactionDetails } from './transaction_details';
import { transactionList } from './transaction_list';

const t = texts.t;
const merchant = () => t('sale:merchant');
const theirs = transactionList.definition;

/** All merchants' sales, for operators: the merchants' list with whose each sale is. */
export const adminTransactionList = defineList<SalesTransaction, NonNullable<AdminSalesTransactionListData['query']>>({
  key: 'adminSalesTransactions',
  path: paths.adminTransactions,
  title: () => t('payments:adminTitle'),
  permission: 'admin.salesTransaction.view',
  fetch: (query, signal) => adminSalesTransactionList({ query, signal }),
  fetchOne: (id, signal) => adminSalesTransactionGet({ path: { id }, signal }).then((details) => details.transaction),
  live: 'SALE',
  rowName: theirs.rowName,
  ...(theirs.defaultSort && { defaultSort: theirs.defaultSort }),
  ...(theirs.defaultFilters && { defaultFilters: theirs.defaultFilters }),
  export: { path: 'admin/sales-transactions', permission: 'admin.salesTransaction.export' },
  columns: theirs.columns
    .map((column) => (column.key === 'method' ? { ...column, isWide: 'desk' as const } : column))
    .toSpliced(
      1,
      0,
      textColumn('merchant', merchant, (sale) => sale.merchant?.name),
    ),
  filters: [
    {
      type: 'autocomplete',
      name: 'merchant',
      label: merchant,
      link: 'admin/merchants/options/:searchTerm',
      responsePath: 'content',
    },
    // A link is its merchant's to choose.
    ...theirs.filters.filter((filter) => !('name' in filter) || filter.name !== 'paymentLink'),
  ],
  rowActions: () => [viewAction()],
  empty: { text: () => t('payments:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', title: () => t('payments:view.title'), content: AdminTransactionDetails },
    void: {
      type: 'confirmation',
      permission: 'admin.salesTransaction.edit',
      text: (sale) => t('payments:void.text', { order: sale?.orderNo ?? '' }),
      run: byId(adminSalesTransactionVoid),
    },
  },
});
