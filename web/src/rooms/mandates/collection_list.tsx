import {
  mandateCollectionGet,
  mandateCollectionList,
  type MandateCollection,
  type MandateCollectionListData,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { viewAction } from '../../kit/list/row_actions';
import { formatMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { CollectionView } from './collection_view';
import { collectionBadge, collectionReason, collectionStatusOptions } from './mandate_words';

const t = texts.t;

export const collectionList = defineList<MandateCollection, NonNullable<MandateCollectionListData['query']>>({
  key: 'mandateCollections',
  path: paths.mandateTransactions,
  title: () => t('mandates:collection.title'),
  permission: 'payment.eMandateTransaction.view',
  fetch: (query, signal) => mandateCollectionList({ query, signal }),
  fetchOne: (id, signal) => mandateCollectionGet({ path: { id }, signal }),
  live: 'MANDATE_COLLECTION',
  rowName: (row) => row.orderNo,
  defaultSort: 'createdDate,desc',
  export: { path: 'emandate/collections', permission: 'payment.eMandateTransaction.export' },
  columns: [
    titleColumn(
      'payer',
      () => t('mandates:application.column.payer'),
      (row) => row.payerName,
      (row) => row.bankName,
      { isRoomy: true },
    ),
    moneyColumn(
      'amount',
      () => t('mandates:application.column.amount'),
      (row) => formatMoney(row.amount),
      {
        sort: 'amount',
      },
    ),
    statusColumn('status', () => t('mandates:application.column.status'), collectionBadge),
    textColumn(
      'debitOn',
      () => t('mandates:collection.debitOn'),
      (row) => formatIsoDay(row.debitOn),
      {
        sort: 'debitOn',
        under: (row) =>
          row.retryOn
            ? t('mandates:collection.retry', { day: formatIsoDay(row.retryOn) })
            : (collectionReason(row) ?? false),
        card: 'under',
      },
    ),
    textColumn(
      'due',
      () => t('mandates:collection.due'),
      (row) => formatIsoDay(row.dueOn),
    ),
    textColumn(
      'attempt',
      () => t('mandates:collection.attempt'),
      (row) => row.attempt,
      { align: 'right' },
    ),
    textColumn(
      'number',
      () => t('mandates:application.column.number'),
      (row) => row.mandateNo,
    ),
    instantColumn(
      'created',
      () => t('mandates:application.column.created'),
      (row) => row.createdDate,
      {
        sort: 'createdDate',
      },
    ),
  ],
  filters: [
    {
      type: 'text',
      name: 'name',
      label: () => t('mandates:filter.name'),
      placeholder: () => t('mandates:collection.hint'),
    },
    {
      type: 'checklist',
      name: 'filterStatus',
      label: () => t('mandates:application.column.status'),
      options: collectionStatusOptions,
    },
    {
      type: 'autocomplete',
      name: 'product',
      label: () => t('mandates:application.column.product'),
      link: 'emandate/products?pageSize=20&name=:searchTerm',
      emptyLink: 'emandate/products?pageSize=20',
      responsePath: 'content',
      option: ({ id, name }) => ({ value: String(id), label: String(name) }),
    },
    {
      type: 'dateRange',
      from: 'createdDateFrom',
      to: 'createdDateTo',
      label: () => t('mandates:application.column.created'),
    },
    { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: () => t('mandates:application.column.amount') },
  ],
  rowActions: (row) => [
    viewAction(),
    {
      label: t('mandates:collection.sale'),
      icon: 'transaction',
      to: paths.transaction(row.saleId),
      permission: 'payment.salesTransaction.view',
    },
    {
      label: t('mandates:collection.mandate'),
      icon: 'mandate',
      to: paths.mandate(row.mandateId),
      permission: 'payment.eMandateApplication.view',
    },
  ],
  empty: { text: () => t('mandates:collection.emptyText') },
  dialogs: {
    view: {
      type: 'render',
      as: 'drawer',
      size: 640,
      title: () => t('mandates:collection.view'),
      content: CollectionView,
    },
  },
});
