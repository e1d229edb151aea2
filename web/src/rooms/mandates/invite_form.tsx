import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mandatePrepare, mandateProductList, type MandateRow } from '../../api/client';
import { preparedDraftInput } from '../../api/gen/limits/prepared_draft_input';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { DateField, MoneyField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { toMoney } from '../../kit/money/money';
import { todayIso } from '../../kit/time/time';

type Values = { productId: string; name: string; email: string; phone: string; amount: string; expiresOn: string };

/** Prepares an auto-debit for a payer, who is mailed and signs at the bank. */
export function InviteForm({ close, done }: DialogContentProps<MandateRow>) {
  const { t } = useTranslation(['mandates', 'kit']);
  const products = useQuery({
    queryKey: ['mandateProducts', 'active'],
    queryFn: ({ signal }) => mandateProductList({ query: { isActive: true, pageSize: 500, sort: 'name,asc' }, signal }),
  });
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: preparedDraftInput,
    initialValues: { productId: '', name: '', email: '', phone: '', amount: '', expiresOn: '' },
    validate: { amount },
  });
  const save = useAction(
    (values: Values, keyed) =>
      mandatePrepare({
        body: {
          productId: values.productId,
          name: values.name.trim(),
          email: values.email.trim(),
          phone: values.phone.trim() || undefined,
          amount: toMoney(values.amount),
          expiresOn: values.expiresOn || undefined,
        },
        ...keyed,
      }),
    {
      silent: true,
      onError: (error) => showFieldErrors(form, error),
      onSuccess: () => done(t('application.form.invited')),
    },
  );
  const chosen = products.data?.content.find(({ id }) => id === form.getValues().productId);
  return (
    <KitForm form={form} label={t('application.invite')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        <SelectField
          form={form}
          name="productId"
          label={t('application.form.product')}
          data={(products.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          required
          // It has the keys at once, and would lie over the rest of the form.
          openOnFocus={false}
          data-autofocus
        />
        <TextField form={form} name="name" label={t('application.form.name')} />
        <TextField
          form={form}
          name="email"
          label={t('application.form.email')}
          hint={t('application.form.emailHint')}
          type="email"
        />
        <TextField form={form} name="phone" label={t('application.form.phone')} type="tel" />
        {chosen && chosen.amount === null && (
          <MoneyField
            form={form}
            name="amount"
            label={t('application.form.amount')}
            hint={t('application.form.amountHint')}
          />
        )}
        <DateField form={form} name="expiresOn" label={t('application.form.expires')} after={todayIso()} />
        <DialogFoot yes={t('application.form.invite')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
