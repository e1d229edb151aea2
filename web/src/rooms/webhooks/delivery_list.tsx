import {
  deliveryGet,
  deliveryList,
  deliveryResend,
  EventType,
  type DeliveryListData,
  type DeliveryRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { byId } from '../../kit/list/by_id';
import { instantColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import { viewAction, when } from '../../kit/list/row_actions';
import { formatInstant } from '../../kit/time/time';
import { paths } from '../../nav/paths';
import { answerText, deliveryBadge, statusOptions } from './delivery_status';
import { DeliveryView } from './delivery_view';
import { Doctor } from './doctor';
import { Missed } from './missed';
import { subjectOf } from './subject';

const t = texts.t;
const view = 'user.apiAccount.view';
const edit = 'user.apiAccount.edit';

const typeOptions = () =>
  Object.values(EventType)
    .filter((value) => value !== 'endpoint.test')
    .map((value) => ({ value, label: value }));
const classOptions = () =>
  (['SALE', 'REFUND', 'CART', 'MANDATE', 'PAYOUT', 'INVOICE'] as const).map((value) => ({
    value,
    label: t(`webhooks:class.${value}`),
  }));
const openSubject = (row: DeliveryRow) => {
  const { name, ...opens } = subjectOf(row);
  return { label: t(`webhooks:${name}`), ...opens };
};
const answerOptions = () =>
  (['2XX', '3XX', '4XX', '5XX', 'NO_ANSWER'] as const).map((value) => ({
    value,
    label: value === 'NO_ANSWER' ? t('webhooks:noAnswer') : value.toLowerCase(),
  }));

const canResend = (row: DeliveryRow) => row.actions.includes('RESEND') && row.status !== 'KEPT';

export const deliveryTable = defineList<DeliveryRow, NonNullable<DeliveryListData['query']>>({
  key: 'webhooks',
  path: paths.webhooks,
  title: () => t('webhooks:title'),
  permission: view,
  fetch: (query, signal) => deliveryList({ query, signal }),
  fetchOne: (id, signal) => deliveryGet({ path: { id }, signal }),
  rowName: (row) => `${row.eventType} ${row.orderNo}`,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('webhooks:doctor.open'), dialog: 'doctor', permission: edit, icon: 'shield' },
  upload: { label: () => t('webhooks:missed.open'), dialog: 'missed', permission: edit },
  export: { path: 'merchants/webhooks/deliveries', permission: 'user.apiAccount.export' },
  columns: [
    titleColumn(
      'type',
      () => t('webhooks:column.type'),
      (row) => row.eventType,
      (row) => row.webhookId,
    ),
    textColumn(
      'order',
      () => t('webhooks:column.order'),
      (row) => row.orderNo,
      { sort: 'orderNo', card: 'under' },
    ),
    instantColumn(
      'created',
      () => t('webhooks:column.created'),
      (row) => row.createdDate,
      { sort: 'createdDate' },
    ),
    statusColumn('status', () => t('webhooks:column.status'), deliveryBadge),
    textColumn(
      'answer',
      () => t('webhooks:column.answer'),
      (row) => answerText(row.lastStatusCode),
      { card: 'amount' },
    ),
    textColumn(
      'last',
      () => t('webhooks:column.last'),
      (row) => row.lastDate && formatInstant(row.lastDate),
      { sort: 'lastDate', isWide: true },
    ),
    textColumn(
      'next',
      () => t('webhooks:column.next'),
      (row) => row.nextDate && formatInstant(row.nextDate),
      { isWide: 'desk' },
    ),
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('webhooks:filter.name') },
    { type: 'dateTimeRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('webhooks:column.created') },
    { type: 'checklist', name: 'filterStatus', label: () => t('webhooks:column.status'), options: statusOptions },
    { type: 'checklist', name: 'filterClass', label: () => t('webhooks:filter.class'), options: classOptions },
    { type: 'checklist', name: 'filterType', label: () => t('webhooks:column.type'), options: typeOptions },
    { type: 'checklist', name: 'filterAnswer', label: () => t('webhooks:column.answer'), options: answerOptions },
  ],
  rowActions: (row) => [
    viewAction(),
    ...when(canResend(row), { label: t('webhooks:resend'), icon: 'refresh', dialog: 'resend', permission: edit }),
    openSubject(row),
  ],
  bulk: {
    statuses: {
      permission: edit,
      options: [{ label: () => t('webhooks:resend'), when: canResend, run: byId(deliveryResend) }],
    },
  },
  dialogs: {
    doctor: { type: 'render', size: 720, title: () => t('webhooks:doctor.title'), permission: edit, content: Doctor },
    missed: { type: 'render', title: () => t('webhooks:missed.title'), permission: edit, content: Missed },
    view: { type: 'render', as: 'drawer', size: 720, title: () => t('webhooks:view.title'), content: DeliveryView },
    resend: {
      type: 'confirmation',
      permission: edit,
      text: (row) =>
        row ? t('webhooks:resendText', { type: row.eventType, order: row.orderNo }) : t('kit:dialog.confirmText'),
      run: byId(deliveryResend),
    },
  },
  empty: { text: () => t('webhooks:emptyText') },
});
