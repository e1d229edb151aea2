import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminInvoiceState, adminInvoiceWrite, type AdminInvoiceRow } from '../../api/client';
import { invoiceMonth } from '../../api/gen/limits/invoice_month';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AutocompleteField } from '../../kit/form/autocomplete_field';
import { SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import type { DialogContentProps } from '../../kit/list/list_types';
import { suggestMerchants } from '../../kit/list/merchants';
import { todayIso } from '../../kit/time/time';
import { monthText } from './words';

const MONTHS = 24;

/** "2026-10" and those before it, of months that are over. */
const months = (): string[] => {
  const [year = 0, month = 0] = todayIso().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back)).toISOString().slice(0, 7),
  );
};

export function WriteForm({ close, done }: DialogContentProps<AdminInvoiceRow>) {
  const { t } = useTranslation('invoices');
  const { data } = useQuery({
    queryKey: ['adminInvoices', 'state'],
    queryFn: ({ signal }) => adminInvoiceState({ signal }),
  });
  const form = useKitForm({
    limits: invoiceMonth,
    initialValues: { month: months()[0] ?? '', merchantId: '' },
  });
  const save = useAction(
    ({ month, merchantId }: { month: string; merchantId: string }, keyed) =>
      adminInvoiceWrite({ body: { month, merchantId: merchantId || undefined }, ...keyed }),
    {
      silent: true,
      failure: 'adminInvoices/write',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('write.title')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('write.text')}
      </Text>
      {data && data.missingSettings.length > 0 && (
        <Alert color="red" mb="md">
          {data.missingSettings.join(', ')}
        </Alert>
      )}
      <Stack gap="sm">
        <SelectField
          form={form}
          name="month"
          label={t('write.month')}
          data={months().map((value) => ({ value, label: monthText(value) }))}
          allowDeselect={false}
        />
        <AutocompleteField
          form={form}
          name="merchantId"
          label={t('write.merchant')}
          suggest={suggestMerchants}
          openOnFocus={false}
        />
        <DialogFoot yes={t('write.title')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
