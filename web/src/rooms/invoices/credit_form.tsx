import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminInvoiceCredit, adminPayoutAdjustmentList, type AdminInvoiceRow } from '../../api/client';
import { invoiceCredit } from '../../api/gen/limits/invoice_credit';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { Loading } from '../../kit/ui/loading';

/** Of what two operators have booked already. */
export function CreditForm({ id, row, close, done }: DialogContentProps<AdminInvoiceRow>) {
  const { t } = useTranslation('invoices');
  const merchant = row?.merchantId;
  const { data } = useQuery({
    queryKey: ['payoutAdjustments', 'booked', merchant],
    enabled: merchant !== undefined,
    queryFn: ({ signal }) =>
      adminPayoutAdjustmentList({ query: { merchant, filterStatus: ['BOOKED'], pageSize: 100 }, signal }),
  });
  const form = useKitForm({
    limits: invoiceCredit,
    initialValues: { adjustmentId: '' },
    validate: { adjustmentId: required },
  });
  const save = useAction(
    (values: { adjustmentId: string }, keyed) => adminInvoiceCredit({ path: { id }, body: values, ...keyed }),
    {
      silent: true,
      failure: 'adminInvoices/credit',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  if (!data) return <Loading />;
  const inFavour = data.content.filter((it) => !it.amount.startsWith('-'));
  if (inFavour.length === 0) return <Text>{t('credit.none')}</Text>;
  return (
    <KitForm form={form} label={t('credit.title')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('credit.text', { number: row?.number ?? '' })}
      </Text>
      <Stack gap="sm">
        <SelectField
          form={form}
          name="adjustmentId"
          label={t('credit.adjustment')}
          required
          data={inFavour.map((it) => ({ value: it.id, label: `${formatAmount(it.amount)}, ${it.reason}` }))}
        />
        <DialogFoot yes={t('credit.title')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
