import {
  mandateUpload,
  mandateUploadPreview,
  type MandatePreviewRow,
  type MandateRow,
  type MandateUploadedRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { formatIsoDay } from '../../kit/time/time';
import { UploadForm } from '../../kit/upload/upload_form';
import type { UploadKind } from '../../kit/upload/upload_types';

const t = texts.t;

// What a column of the file is called in the form of one invitation.
const FIELDS = {
  productId: 'form.product',
  name: 'form.name',
  idType: 'identity',
  idNumber: 'identity',
  email: 'form.email',
  phone: 'form.phone',
  amount: 'form.amount',
  expiresOn: 'form.expires',
} as const;

const invitationsFromFile: UploadKind<MandatePreviewRow, MandateUploadedRow> = {
  listKey: 'mandates',
  template: '/emandate/applications/upload/template',
  fileName: 'invitations',
  title: () => t('mandates:application.upload.title'),
  text: () => t('mandates:application.upload.text'),
  submit: (count) =>
    count > 0 ? t('mandates:application.upload.submit', { count }) : t('mandates:application.upload.submitNone'),
  preview: (file) => mandateUploadPreview({ body: { file } }),
  upload: (body, keyed) => mandateUpload({ body, ...keyed }),
  name: {
    label: () => t('mandates:application.column.payer'),
    of: ({ invitation }) => invitation.name,
    ofMade: ({ name }) => name,
  },
  note: ({ invitation }) => [invitation.email, invitation.phone, invitation.idNumber].filter(Boolean).join(' · '),
  columns: () => [
    { label: t('mandates:application.form.product'), value: ({ productName }) => productName },
    {
      label: t('mandates:application.column.amount'),
      align: 'right',
      value: ({ invitation }) => invitation.amount && formatMoney(invitation.amount),
    },
    {
      label: t('mandates:application.form.expires'),
      value: ({ invitation }) => invitation.expiresOn && formatIsoDay(invitation.expiresOn),
    },
  ],
  address: () => t('mandates:application.upload.address'),
  fieldName: (field) => (field in FIELDS ? t(`mandates:application.${FIELDS[field as keyof typeof FIELDS]}`) : ''),
};

/** Many invitations from one file; the payers are mailed. */
export function UploadDialog({ close }: DialogContentProps<MandateRow>) {
  return <UploadForm kind={invitationsFromFile} close={close} />;
}
