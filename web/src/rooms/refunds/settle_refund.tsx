import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adminRefundRequestSettle, SettledAs, type AdminRefundRequest, type RefundSettlement } from '../../api/client';
import { refundSettlement } from '../../api/gen/limits/refund_settlement';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { Loading } from '../../kit/ui/loading';

/** The first of two people says what became of a refund that no message settles. */
export function SettleRefund({ id, row, close, done }: DialogContentProps<AdminRefundRequest>) {
  const { t } = useTranslation('refunds');
  // Where the way to pay has no refunds no acquirer can have made one.
  const outcomes = Object.values(SettledAs).filter((it) => it !== 'BY_ACQUIRER' || row?.sending === 'STOPPED');
  const form = useKitForm<{ settledAs: string; reference: string; reason: string }>({
    limits: refundSettlement,
    initialValues: { settledAs: outcomes[0] ?? '', reference: '', reason: '' },
    validate: {
      reference: (value, values) => (values.settledAs === 'NOT_MADE' ? null : required(value, values)),
    },
  });
  const settle = useAction(
    (body: RefundSettlement, keyed) => adminRefundRequestSettle({ path: { id }, body, ...keyed }),
    {
      silent: true,
      failure: 'adminRefundRequests/settle',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: (answer) => done(answer.successMessage),
    },
  );
  if (!row) return <Loading />;
  const isMade = form.getValues().settledAs !== 'NOT_MADE';
  return (
    <KitForm
      form={form}
      label={t('settle.title')}
      onSubmit={({ settledAs, reference, reason }) =>
        settle.mutate({
          settledAs: settledAs as RefundSettlement['settledAs'],
          reason: reason.trim(),
          ...(isMade && { reference: reference.trim() }),
        })
      }
    >
      <Stack gap="md">
        <Text>{t('settle.text', { amount: formatAmount(row.amount, row.currency), order: row.orderNo })}</Text>
        <SelectField
          form={form}
          name="settledAs"
          label={t('settle.what')}
          required
          data={outcomes.map((value) => ({ value, label: t(`settle.as.${value}`) }))}
        />
        {isMade && <TextField form={form} name="reference" label={t('settle.reference')} required />}
        <AreaField form={form} name="reason" label={t('settle.reason')} minRows={2} />
        <DialogFoot yes={t('action.settle')} onCancel={close} isWorking={settle.isPending} error={settle.error} />
      </Stack>
    </KitForm>
  );
}
