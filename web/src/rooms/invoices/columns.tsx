import type invoices from 'messages/en/portal/invoices.json';
import type { InvoiceListData, InvoiceRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import type { Column, Filter } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { kindBadge, kindLabel, KINDS, monthText } from './words';

const t = texts.t;
type Label = keyof (typeof invoices)['column'];
const label = (key: Label) => () => t(`invoices:column.${key}`);

/** What a merchant and an operator both see of one. */
export const invoiceColumns: Column<InvoiceRow>[] = [
  titleColumn(
    'number',
    label('number'),
    (it) => it.number,
    (it) => it.correctsNumber,
  ),
  statusColumn('kind', label('kind'), kindBadge),
  textColumn('month', label('month'), (it) => monthText(it.month), { sort: 'month', card: 'under' }),
  instantColumn('issued', label('issued'), (it) => it.createdDate, { sort: 'createdDate' }),
  { ...moneyColumn<InvoiceRow>('payable', label('payable'), (it) => it.payable), card: undefined },
  moneyColumn('total', label('total'), (it) => it.total, {
    sort: 'total',
    under: (it) => t('invoices:column.taxOf', { tax: formatMoney(it.tax) }),
  }),
];

type Query = NonNullable<InvoiceListData['query']>;
export const invoiceFilters: Filter<Extract<keyof Query, string>>[] = [
  { type: 'text', name: 'number', label: label('number') },
  {
    type: 'checklist',
    name: 'filterKind',
    label: label('kind'),
    options: () => KINDS.map((value) => ({ value, label: kindLabel(value) })),
  },
  { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('issued') },
];
