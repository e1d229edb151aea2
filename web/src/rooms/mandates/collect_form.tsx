import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mandateCollect, type MandateRow } from '../../api/client';
import { collectDraft } from '../../api/gen/limits/collect_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { MoneyField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, required, rules } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount, toMoney } from '../../kit/money/money';

type Values = { amount: string; reference: string };

/** One debit of an auto-debit without an amount of its own. */
export function CollectForm({ id, row, close, done }: DialogContentProps<MandateRow>) {
  const { t } = useTranslation(['mandates', 'kit']);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: collectDraft,
    initialValues: { amount: '', reference: '' },
    validate: { amount: rules(required, amount) },
  });
  const save = useAction(
    (values: Values, keyed) =>
      mandateCollect({
        path: { id },
        body: { amount: toMoney(values.amount) ?? '', reference: values.reference.trim() || undefined },
        ...keyed,
      }),
    {
      silent: true,
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('application.action.collect')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        <MoneyField
          form={form}
          name="amount"
          label={t('form.amount')}
          hint={row && t('upTo', { amount: formatAmount(row.maxAmount) })}
          required
          data-autofocus
        />
        <TextField form={form} name="reference" label={t('application.form.reference')} />
        <DialogFoot
          yes={t('application.form.collect')}
          onCancel={close}
          isWorking={save.isPending}
          error={save.error}
        />
      </Stack>
    </KitForm>
  );
}
