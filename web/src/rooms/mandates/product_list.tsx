import {
  mandateProductActivate,
  mandateProductDeactivate,
  mandateProductDelete,
  mandateProductGet,
  mandateProductList,
  type MandateProduct,
  type MandateProductListData,
  type ProductAction,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import {
  copyAction,
  deleteAction,
  editAction,
  qrCodeAction,
  viewAction,
  visitAction,
  when,
} from '../../kit/list/row_actions';
import { paths } from '../../nav/paths';
import { ProductCode } from './product_code';
import { DuplicateProduct, ProductForm } from './product_form';
import { ProductView } from './product_view';
import { amountLabel, debitsLabel, frequencyLabel, frequencyOptions, productBadge } from './product_words';
import type mandates from 'messages/en/portal/mandates.json';

const t = texts.t;
const create = 'merchant.merchantEMandateProduct.create';
const edit = 'merchant.merchantEMandateProduct.edit';
const remove = 'merchant.merchantEMandateProduct.delete';

const label = (key: keyof typeof mandates.column) => () => t(`mandates:column.${key}`);
const can = (action: ProductAction) => (product: MandateProduct) => product.actions.includes(action);
const form = { type: 'render', size: 'lg', content: ProductForm } as const;

export const productList = defineList<MandateProduct, NonNullable<MandateProductListData['query']>>({
  key: 'mandateProducts',
  path: paths.mandateProducts,
  title: () => t('mandates:title'),
  permission: 'merchant.merchantEMandateProduct.view',
  fetch: (query, signal) => mandateProductList({ query, signal }),
  fetchOne: (id, signal) => mandateProductGet({ path: { id }, signal }).then(({ product }) => product),
  rowName: (product) => product.name,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('mandates:create'), dialog: 'new', permission: create },
  export: { path: 'emandate/products', permission: 'merchant.merchantEMandateProduct.export' },
  columns: [
    titleColumn(
      'name',
      label('name'),
      (product) => product.name,
      (product) => product.description,
      { sort: 'name', isRoomy: true },
    ),
    textColumn('frequency', label('frequency'), ({ frequency }) => frequencyLabel(frequency)),
    textColumn('debits', label('debits'), debitsLabel, { align: 'right' }),
    textColumn('mandates', label('mandates'), (product) => product.mandates, { align: 'right', sort: 'mandates' }),
    instantColumn('created', label('created'), (product) => product.createdDate, { sort: 'createdDate' }),
    statusColumn('status', label('status'), productBadge),
    moneyColumn('amount', label('amount'), amountLabel, { sort: 'amount' }),
  ],
  filters: [
    {
      type: 'text',
      name: 'name',
      label: () => t('mandates:filter.name'),
      placeholder: () => t('mandates:filter.hint'),
    },
    {
      type: 'select',
      name: 'isActive',
      label: label('status'),
      options: () => [
        { value: 'true', label: t('mandates:active') },
        { value: 'false', label: t('mandates:inactive') },
      ],
    },
    { type: 'checklist', name: 'frequency', label: label('frequency'), options: frequencyOptions },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: label('created') },
    { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: label('amount') },
  ],
  rowActions: (product) => [
    viewAction(),
    ...when(can('EDIT')(product), editAction(edit)),
    { label: t('mandates:duplicate'), icon: 'duplicate', dialog: 'duplicate', permission: create },
    visitAction(product.url),
    copyAction(t('mandates:url.copy'), product.url),
    qrCodeAction(),
    ...when(can('ACTIVATE')(product), {
      label: t('mandates:activate'),
      icon: 'check',
      dialog: 'activate',
      permission: edit,
    }),
    ...when(can('DEACTIVATE')(product), {
      label: t('mandates:deactivate'),
      icon: 'cross',
      dialog: 'deactivate',
      permission: edit,
    }),
    ...when(can('DELETE')(product), deleteAction(remove)),
  ],
  empty: { text: () => t('mandates:emptyText') },
  bulk: {
    remove: { permission: remove, run: byId(mandateProductDelete) },
    statuses: {
      permission: edit,
      options: [
        { label: () => t('mandates:active'), when: can('ACTIVATE'), run: byId(mandateProductActivate) },
        { label: () => t('mandates:inactive'), when: can('DEACTIVATE'), run: byId(mandateProductDeactivate) },
      ],
    },
  },
  dialogs: {
    new: { ...form, title: () => t('mandates:form.new'), permission: create },
    edit: { ...form, title: () => t('mandates:form.edit'), permission: edit },
    duplicate: { ...form, title: () => t('mandates:form.new'), permission: create, content: DuplicateProduct },
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('mandates:view'), content: ProductView },
    share: { type: 'render', size: 'sm', title: () => t('mandates:url.ready'), content: ProductCode },
    'qr-code': { type: 'render', size: 'sm', title: () => t('mandates:url.title'), content: ProductCode },
    activate: {
      type: 'confirmation',
      permission: edit,
      text: (product) => t('mandates:activateText', { name: product?.name ?? '' }),
      run: byId(mandateProductActivate),
    },
    deactivate: {
      type: 'confirmation',
      permission: edit,
      text: (product) => t('mandates:deactivateText', { name: product?.name ?? '' }),
      run: byId(mandateProductDeactivate),
    },
    delete: { type: 'delete', permission: remove, run: byId(mandateProductDelete) },
  },
});
