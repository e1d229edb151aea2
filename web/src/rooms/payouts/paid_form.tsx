import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adminPayoutPay, type AdminPayoutRow } from '../../api/client';
import { payoutPaid } from '../../api/gen/limits/payout_paid';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import type { DialogContentProps } from '../../kit/list/list_types';

/** What the bank's own portal says, where no report came. */
export function PaidForm({ id, close, done }: DialogContentProps<AdminPayoutRow>) {
  const { t } = useTranslation('payouts');
  const form = useKitForm({ limits: payoutPaid, initialValues: { bankReference: '' } });
  const save = useAction(
    (values: { bankReference: string }, keyed) => adminPayoutPay({ path: { id }, body: values, ...keyed }),
    {
      silent: true,
      failure: 'adminPayouts/pay',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('admin.pay')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('admin.payText')}
      </Text>
      <Stack gap="sm">
        <TextField form={form} name="bankReference" label={t('column.reference')} data-autofocus />
        <DialogFoot yes={t('admin.pay')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
