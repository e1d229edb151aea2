import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Frequency } from '../../api/client';
import { mandateGet, mandateMaintain, type MandateDetails, type MandateRow } from '../../api/client';
import { errorText } from '../../api/error_text';
import { maintenanceDraft } from '../../api/gen/limits/maintenance_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { DateField, MoneyField, SelectField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, required, rules } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { toMoney } from '../../kit/money/money';
import { todayIso } from '../../kit/time/time';
import { Loading } from '../../kit/ui/loading';
import { frequencyOptions } from './product_words';

type Values = { amount: string; frequency: Frequency; expiresOn: string };

/** Other terms, to which the payer agrees at the bank. */
export function MaintainForm(props: DialogContentProps<MandateRow>) {
  const { data, error } = useQuery({
    queryKey: ['mandates', 'details', props.id],
    queryFn: ({ signal }) => mandateGet({ path: { id: props.id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  return data ? <Form {...props} details={data} /> : <Loading />;
}

function Form({ id, details, close, done }: DialogContentProps<MandateRow> & { details: MandateDetails }) {
  const { t } = useTranslation(['mandates', 'kit']);
  const isFixed = details.amount !== null;
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: maintenanceDraft,
    initialValues: {
      amount: details.amount ?? details.maxAmount,
      frequency: details.frequency,
      expiresOn: details.expiresOn ?? '',
    },
    validate: { amount: rules(required, amount) },
  });
  const save = useAction(
    (values: Values, keyed) => {
      const money = toMoney(values.amount);
      return mandateMaintain({
        path: { id },
        body: {
          ...(isFixed ? { amount: money } : { maxAmount: money }),
          frequency: values.frequency,
          expiresOn: values.expiresOn || undefined,
        },
        ...keyed,
      });
    },
    {
      silent: true,
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('application.action.maintain')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('application.form.maintainText')}
      </Text>
      <Stack gap="sm">
        <MoneyField
          form={form}
          name="amount"
          label={t(isFixed ? 'application.form.amount' : 'application.form.maxAmount')}
          required
          data-autofocus
        />
        <SelectField
          form={form}
          name="frequency"
          label={t('column.frequency')}
          data={frequencyOptions()}
          allowDeselect={false}
        />
        <DateField form={form} name="expiresOn" label={t('application.form.expires')} after={todayIso()} />
        <DialogFoot
          yes={t('application.form.maintain')}
          onCancel={close}
          isWorking={save.isPending}
          error={save.error}
        />
      </Stack>
    </KitForm>
  );
}
