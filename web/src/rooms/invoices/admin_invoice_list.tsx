import { adminInvoiceList, type AdminInvoiceListData, type AdminInvoiceRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { textColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import type { Column } from '../../kit/list/list_types';
import { merchantFilter } from '../../kit/list/merchants';
import { viewAction, when } from '../../kit/list/row_actions';
import { feeTabs } from '../../nav/fee_tabs';
import { paths } from '../../nav/paths';
import { invoiceColumns, invoiceFilters } from './columns';
import { CreditForm } from './credit_form';
import { AdminInvoiceView } from './invoice_view';
import { WriteForm } from './write_form';

const t = texts.t;

/** The gateway's side: all that was issued. */
export const adminInvoiceTable = defineList<AdminInvoiceRow, NonNullable<AdminInvoiceListData['query']>>({
  key: 'adminInvoices',
  path: paths.adminInvoices,
  title: () => t('invoices:adminTitle'),
  permission: 'admin.fee.view',
  fetch: (query, signal) => adminInvoiceList({ query, signal }),
  rowName: (it) => `${it.merchantName}, ${it.number}`,
  defaultSort: 'createdDate,desc',
  tabs: feeTabs,
  create: { label: () => t('invoices:write.title'), dialog: 'write', permission: 'admin.fee.edit' },
  export: { path: 'admin/invoices', permission: 'admin.payout.export' },
  columns: [
    ...(invoiceColumns.slice(0, 1) as Column<AdminInvoiceRow>[]),
    textColumn(
      'merchant',
      () => t('invoices:column.merchant'),
      (it) => it.merchantName,
    ),
    ...(invoiceColumns.slice(1) as Column<AdminInvoiceRow>[]),
  ],
  filters: [merchantFilter(() => t('invoices:column.merchant')), ...invoiceFilters],
  rowActions: (it) => [
    viewAction(),
    ...when(it.kind === 'INVOICE', {
      label: t('invoices:credit.title'),
      dialog: 'credit',
      icon: 'refund',
      permission: 'admin.fee.approve',
    }),
  ],
  empty: { text: () => t('invoices:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 680, title: () => t('invoices:view.title'), content: AdminInvoiceView },
    write: {
      type: 'render',
      title: () => t('invoices:write.title'),
      permission: 'admin.fee.edit',
      content: WriteForm,
    },
    credit: {
      type: 'render',
      title: () => t('invoices:credit.title'),
      permission: 'admin.fee.approve',
      content: CreditForm,
    },
  },
});
