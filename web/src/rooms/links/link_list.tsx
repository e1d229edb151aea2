import {
  paymentLinkActivate,
  paymentLinkDeactivate,
  paymentLinkDelete,
  paymentLinkEmail,
  paymentLinkGet,
  paymentLinkList,
  type LinkAction,
  type PaymentLink,
  type PaymentLinkListData,
} from '../../api/client';
import { paths } from '../../nav/paths';
import { texts } from '../../kit/i18n';
import type links from 'messages/en/portal/links.json';
import { byId } from '../../kit/list/by_id';
import { instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import { defineList } from '../../kit/list/define_list';
import {
  deleteAction,
  editAction,
  copyAction,
  emailAction,
  qrCodeAction,
  viewAction,
  visitAction,
  when,
} from '../../kit/list/row_actions';
import { amountOf } from './link_amount';
import { DuplicateForm, LinkForm } from './link_form';
import { LinkQrCode } from './link_qr_code';
import { LinkView } from './link_view';
import { linkFor, linkType, linkUsed } from './link_cells';
import { linkPayments } from './link_payments';
import { linkBadge, statusOptions } from './link_status';
import { UploadDialog } from './upload_dialog';
import { reminderText } from './reminder';
import { whatsAppAddress } from './whatsapp';

const t = texts.t;
const create = 'payment.paymentLink.create';
const edit = 'payment.paymentLink.edit';
const remove = 'payment.paymentLink.delete';

const label = (key: keyof typeof links.column) => () => t(`links:column.${key}`);
const can = (action: LinkAction) => (link: PaymentLink) => link.actions.includes(action);
const form = { type: 'render', size: 'lg', content: LinkForm } as const;

export const linkList = defineList<PaymentLink, NonNullable<PaymentLinkListData['query']>>({
  key: 'paymentLinks',
  path: paths.paymentLinks,
  title: () => t('links:title'),
  permission: 'payment.paymentLink.view',
  fetch: (query, signal) => paymentLinkList({ query, signal }),
  fetchOne: (id, signal) => paymentLinkGet({ path: { id }, signal }),
  rowName: (link) => link.title,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('links:create'), dialog: 'new', permission: create },
  upload: { label: () => t('links:upload.open'), dialog: 'upload', permission: create },
  export: { path: 'payments/payment-links', permission: 'payment.paymentLink.export' },
  columns: [
    titleColumn('title', label('title'), (link) => link.title, linkFor, { sort: 'title' }),
    instantColumn('created', label('created'), (link) => link.createdDate, { sort: 'createdDate' }),
    textColumn('type', label('type'), linkType),
    textColumn('used', label('used'), linkUsed, { align: 'right' }),
    instantColumn('expiry', label('expiry'), (link) => link.expiryDate, {
      never: () => t('links:never'),
      sort: 'expiryDate',
      card: undefined,
    }),
    textColumn('reminder', label('reminder'), reminderText, { isWide: 'desk' }),
    statusColumn('status', label('status'), linkBadge),
    moneyColumn('amount', label('amount'), amountOf, { sort: 'amount' }),
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('links:filter.name'), placeholder: () => t('links:filter.nameHint') },
    { type: 'select', name: 'state', label: label('status'), options: statusOptions },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('links:filter.dates') },
    { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: () => t('links:form.amount') },
    { type: 'dateTimeRange', from: 'expiryDateFrom', to: 'expiryDateTo', label: label('expiry') },
  ],
  rowActions: (link) => [
    viewAction(),
    ...when(can('EDIT')(link), editAction(edit)),
    { label: t('links:action.duplicate'), icon: 'duplicate', dialog: 'duplicate', permission: create },
    copyAction(t('links:action.copyLink'), link.url),
    qrCodeAction(),
    visitAction(link.url),
    {
      label: t('links:action.payments'),
      icon: 'transaction',
      permission: 'payment.salesTransaction.view',
      ...linkPayments(link),
    },
    ...when(can('EMAIL')(link), emailAction(edit)),
    ...when(link.state === 'OPEN', {
      label: t('links:action.whatsApp'),
      icon: 'chat',
      href: whatsAppAddress(link),
    }),
    ...when(can('ACTIVATE')(link), {
      label: t('links:action.activate'),
      icon: 'check',
      dialog: 'activate',
      permission: edit,
    }),
    ...when(can('DEACTIVATE')(link), {
      label: t('links:action.deactivate'),
      icon: 'cross',
      dialog: 'deactivate',
      permission: edit,
    }),
    ...when(can('DELETE')(link), deleteAction(remove)),
  ],
  empty: { text: () => t('links:emptyText') },
  bulk: {
    remove: { permission: remove, run: byId(paymentLinkDelete) },
    statuses: {
      permission: edit,
      options: [
        { label: () => t('links:status.OPEN'), when: can('ACTIVATE'), run: byId(paymentLinkActivate) },
        {
          label: () => t('links:status.INACTIVE'),
          when: can('DEACTIVATE'),
          run: byId(paymentLinkDeactivate),
        },
      ],
    },
  },
  dialogs: {
    new: { ...form, title: () => t('links:form.createTitle'), permission: create },
    edit: { ...form, title: () => t('links:form.editTitle'), permission: edit },
    duplicate: { ...form, title: () => t('links:form.createTitle'), permission: create, content: DuplicateForm },
    upload: {
      type: 'render',
      size: 'xl',
      title: () => t('links:upload.title'),
      permission: create,
      content: UploadDialog,
    },
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('links:view.title'), content: LinkView },
    share: { type: 'render', size: 'sm', title: () => t('links:share.title'), content: LinkQrCode },
    'qr-code': { type: 'render', size: 'sm', title: () => t('links:qr.title'), content: LinkQrCode },
    email: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:emailText', { email: link?.customerEmail ?? '' }),
      run: byId(paymentLinkEmail),
    },
    activate: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:activateText', { title: link?.title ?? '' }),
      run: byId(paymentLinkActivate),
    },
    deactivate: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:deactivateText', { title: link?.title ?? '' }),
      run: byId(paymentLinkDeactivate),
    },
    delete: { type: 'delete', permission: remove, run: byId(paymentLinkDelete) },
  },
});
