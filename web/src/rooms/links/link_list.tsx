import { Text } from '@mantine/core';
import {
  paymentLinkActivate,
  paymentLinkDeactivate,
  paymentLinkDelete,
  paymentLinkEmail,
  paymentLinkList,
  type PaymentLink,
  type PaymentLinkListData,
} from '../../api/client';
import { paths } from '../../app/paths';
import { texts } from '../../kit/i18n';
import { defineList } from '../../kit/list/define_list';
import type { RowAction } from '../../kit/list/list_types';
import { formatInstant } from '../../kit/time/time';
import { StatusBadge } from '../../kit/ui/status_badge';
import { amountOf } from './link_amount';
import { LinkForm } from './link_form';
import { LinkQrCode } from './link_qr_code';
import { LinkView } from './link_view';
import { LINK_TONE, linkStatus } from './link_status';

const t = texts.t;
const edit = 'payment.paymentLink.edit';

const rowActions = (link: PaymentLink): RowAction[] => [
  { label: t('kit:action.view'), icon: 'review', dialog: 'view' },
  { label: t('kit:action.edit'), icon: 'pencil', dialog: 'edit', permission: edit },
  { label: t('links:action.qr'), icon: 'qr', dialog: 'qr-code' },
  { label: t('links:action.visit'), icon: 'external', href: link.url },
  ...(link.customerEmail
    ? [{ label: t('links:action.email'), icon: 'mail', dialog: 'email', permission: edit } as const]
    : []),
  link.statusId === 0
    ? { label: t('links:action.activate'), icon: 'check', dialog: 'activate', permission: edit }
    : { label: t('links:action.deactivate'), icon: 'cross', dialog: 'deactivate', permission: edit },
  {
    label: t('kit:action.delete'),
    icon: 'trash',
    dialog: 'delete',
    permission: 'payment.paymentLink.delete',
    danger: true,
  },
];

export const linkList = defineList<PaymentLink, NonNullable<PaymentLinkListData['query']>>({
  key: 'paymentLinks',
  path: paths.paymentLinks,
  title: () => t('links:title'),
  permission: 'payment.paymentLink.view',
  fetch: (query, signal) => paymentLinkList({ query, signal }),
  rowName: (link) => link.title,
  defaultSort: 'createdDate,desc',
  create: { label: () => t('links:create'), dialog: 'new', permission: 'payment.paymentLink.create' },
  columns: [
    {
      key: 'title',
      label: () => t('links:column.title'),
      card: 'title',
      cell: (link) => (
        <>
          <Text fz="sm" fw={500} lh={1.35}>
            {link.title}
          </Text>
          <Text fz="xs" c="dimmed" lh={1.35}>
            {[link.reference, link.customerName ?? link.customerEmail].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'created',
      label: () => t('links:column.created'),
      sort: 'createdDate',
      cell: (link) => formatInstant(link.createdDate),
    },
    {
      key: 'type',
      label: () => t('links:column.type'),
      cell: (link) => t(link.oneTimePayment ? 'links:type.once' : 'links:type.multiple'),
    },
    {
      key: 'used',
      label: () => t('links:column.used'),
      align: 'right',
      cell: (link) =>
        link.usageLimit === null ? link.usedCount : t('links:usedOf', { used: link.usedCount, limit: link.usageLimit }),
    },
    {
      key: 'expiry',
      label: () => t('links:column.expiry'),
      cell: (link) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {link.expiryDate ? formatInstant(link.expiryDate) : t('links:never')}
        </span>
      ),
    },
    {
      key: 'status',
      card: 'side',
      label: () => t('links:column.status'),
      cell: (link) => {
        const status = linkStatus(link);
        return <StatusBadge tone={LINK_TONE[status]} label={t(`links:status.${status}`)} />;
      },
    },
    {
      key: 'amount',
      label: () => t('links:column.amount'),
      align: 'right',
      card: 'side',
      cell: (link) => (
        <Text fz="sm" fw={600} lh={1.35}>
          {amountOf(link)}
        </Text>
      ),
    },
  ],
  filters: [
    { type: 'text', name: 'name', label: () => t('links:filter.name'), placeholder: () => t('links:filter.nameHint') },
    {
      type: 'select',
      name: 'statusId',
      label: () => t('links:filter.status'),
      options: () => [
        { value: '1', label: t('links:status.active') },
        { value: '0', label: t('links:status.inactive') },
      ],
    },
    { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('links:filter.dates') },
    { type: 'dateRange', from: 'expiryDateFrom', to: 'expiryDateTo', label: () => t('links:column.expiry') },
  ],
  rowActions,
  empty: { text: () => t('links:emptyText') },
  bulk: [
    {
      label: () => t('links:action.activate'),
      permission: edit,
      run: (link, keyed) => paymentLinkActivate({ path: { id: link.id }, ...keyed }),
    },
    {
      label: () => t('links:action.deactivate'),
      permission: edit,
      run: (link, keyed) => paymentLinkDeactivate({ path: { id: link.id }, ...keyed }),
    },
    {
      label: () => t('kit:list.deleteAll'),
      permission: 'payment.paymentLink.delete',
      danger: true,
      confirm: (count) => t('kit:list.deleteAllText', { count }),
      run: (link, keyed) => paymentLinkDelete({ path: { id: link.id }, ...keyed }),
    },
  ],
  dialogs: {
    new: {
      type: 'render',
      size: 'lg',
      title: () => t('links:form.createTitle'),
      permission: 'payment.paymentLink.create',
      content: LinkForm,
    },
    edit: { type: 'render', size: 'lg', title: () => t('links:form.editTitle'), permission: edit, content: LinkForm },
    view: { type: 'render', as: 'drawer', size: 560, title: () => t('links:view.title'), content: LinkView },
    'qr-code': { type: 'render', size: 'sm', title: () => t('links:qr.title'), content: LinkQrCode },
    email: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:emailText', { email: link?.customerEmail ?? '' }),
      run: (id, keyed) => paymentLinkEmail({ path: { id }, ...keyed }),
    },
    activate: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:activateText', { title: link?.title ?? '' }),
      run: (id, keyed) => paymentLinkActivate({ path: { id }, ...keyed }),
    },
    deactivate: {
      type: 'confirmation',
      permission: edit,
      text: (link) => t('links:deactivateText', { title: link?.title ?? '' }),
      run: (id, keyed) => paymentLinkDeactivate({ path: { id }, ...keyed }),
    },
    delete: {
      type: 'delete',
      permission: 'payment.paymentLink.delete',
      run: (id, keyed) => paymentLinkDelete({ path: { id }, ...keyed }),
    },
  },
});
