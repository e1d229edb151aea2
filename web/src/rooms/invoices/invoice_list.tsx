import { invoiceList, type InvoiceListData, type InvoiceRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { payoutTabs } from '../../nav/payout_tabs';
import { invoiceColumns, invoiceFilters } from './columns';
import { InvoiceView } from './invoice_view';

const t = texts.t;

export const invoiceTable = defineList<InvoiceRow, NonNullable<InvoiceListData['query']>>({
  key: 'invoices',
  path: paths.invoices,
  title: () => t('invoices:title'),
  permission: 'payment.payout.view',
  fetch: (query, signal) => invoiceList({ query, signal }),
  rowName: (it) => it.number,
  defaultSort: 'createdDate,desc',
  tabs: payoutTabs,
  export: { path: 'payments/invoices', permission: 'payment.payout.export' },
  columns: invoiceColumns,
  filters: invoiceFilters,
  rowActions: () => [viewAction()],
  empty: { text: () => t('invoices:emptyText') },
  dialogs: {
    view: { type: 'render', as: 'drawer', size: 680, title: () => t('invoices:view.title'), content: InvoiceView },
  },
});
