import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  paymentLinkUpload,
  paymentLinkUploadPreview,
  type PaymentLink,
  type PaymentLinkPreviewRow,
  type PaymentLinkUploadedRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatInstant } from '../../kit/time/time';
import { UploadForm } from '../../kit/upload/upload_form';
import type { UploadKind } from '../../kit/upload/upload_types';
import { amountOf } from './link_amount';
import { linkType } from './link_cells';

const t = texts.t;

// What a column of the file is called in the form of one link.
const FIELDS = {
  title: 'form.title',
  description: 'form.description',
  amount: 'form.amount',
  minAmount: 'form.minAmount',
  maxAmount: 'form.maxAmount',
  reference: 'form.reference',
  customerName: 'form.name',
  customerEmail: 'form.email',
  customerPhone: 'form.phone',
  expiryDate: 'form.expiry',
  reminderHours: 'reminder.label',
  oneTimePayment: 'column.type',
  usageLimit: 'form.limit',
} as const;

type Row = PaymentLinkPreviewRow;

const linksFromFile = (emailCustomers: boolean): UploadKind<Row, PaymentLinkUploadedRow> => ({
  listKey: 'paymentLinks',
  template: '/payments/payment-links/upload/template',
  fileName: 'payment-links',
  title: () => t('links:upload.title'),
  text: () => t('links:upload.text'),
  submit: (count) => (count > 0 ? t('links:upload.submit', { count }) : t('links:upload.submitNone')),
  preview: (file) => paymentLinkUploadPreview({ body: { file } }),
  upload: (body, keyed) => paymentLinkUpload({ body: { ...body, emailCustomers }, ...keyed }),
  name: { label: () => t('links:column.title'), of: ({ link }) => link.title, ofMade: ({ title }) => title },
  note: ({ link }) => [linkType(link), link.reference].filter(Boolean).join(' · '),
  columns: () => [
    { label: t('links:column.amount'), align: 'right', value: ({ link }) => amountOf(link) },
    {
      label: t('links:form.customer'),
      value: ({ link }) => link.customerName ?? link.customerEmail ?? link.customerPhone,
    },
    {
      label: t('links:column.expiry'),
      value: ({ link }) => (link.expiryDate ? formatInstant(link.expiryDate) : t('links:never')),
    },
  ],
  address: () => t('links:view.address'),
  fieldName: (field) => (field in FIELDS ? t(`links:${FIELDS[field as keyof typeof FIELDS]}`) : ''),
});

/** Many links from one file; their customers are mailed if that is wished. */
export function UploadDialog({ close }: DialogContentProps<PaymentLink>) {
  const { t } = useTranslation('links');
  const [emailCustomers, setEmailCustomers] = useState(false);
  return (
    <UploadForm kind={linksFromFile(emailCustomers)} close={close}>
      {(rows) => {
        const count = rows.filter(({ link, problems }) => problems.length === 0 && link.customerEmail).length;
        return (
          count > 0 && (
            <Checkbox
              label={t('upload.email', { count })}
              checked={emailCustomers}
              onChange={(event) => setEmailCustomers(event.currentTarget.checked)}
            />
          )
        );
      }}
    </UploadForm>
  );
}
