import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adminPayoutAdjustmentAsk, type AdjustmentRow } from '../../api/client';
import { adjustmentDraft } from '../../api/gen/limits/adjustment_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AutocompleteField } from '../../kit/form/autocomplete_field';
import { AreaField, MoneyField, SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, required, rules } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { suggestMerchants } from '../../kit/list/merchants';
import { toMoney } from '../../kit/money/money';

type Values = { merchantId: string; way: 'credit' | 'charge'; amount: string; reason: string };

/** Another operator has to approve what is asked here. */
export function AdjustmentForm({ close, done }: DialogContentProps<AdjustmentRow>) {
  const { t } = useTranslation('payouts');
  const form = useKitForm<Values>({
    limits: adjustmentDraft,
    initialValues: { merchantId: '', way: 'credit', amount: '', reason: '' },
    validate: { merchantId: required, amount: rules(required, amount) },
  });
  const save = useAction(
    ({ merchantId, way, amount: typed, reason }: Values, keyed) =>
      adminPayoutAdjustmentAsk({
        body: { merchantId, amount: `${way === 'charge' ? '-' : ''}${toMoney(typed) ?? typed}`, reason },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'payoutAdjustments/new',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: () => done(t('adjustment.askedText')),
    },
  );
  return (
    <KitForm form={form} label={t('adjustment.new')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('adjustment.text')}
      </Text>
      <Stack gap="sm">
        <AutocompleteField
          form={form}
          name="merchantId"
          label={t('column.merchant')}
          suggest={suggestMerchants}
          required
          openOnFocus={false}
          data-autofocus
        />
        <SelectField
          form={form}
          name="way"
          label={t('adjustment.way')}
          data={[
            { value: 'credit', label: t('adjustment.credit') },
            { value: 'charge', label: t('adjustment.charge') },
          ]}
          allowDeselect={false}
        />
        <MoneyField form={form} name="amount" label={t('column.amount')} required />
        <AreaField form={form} name="reason" label={t('adjustment.reason')} />
        <DialogFoot yes={t('adjustment.new')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
