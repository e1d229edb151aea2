import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paymentLinkCreate, paymentLinkUpdate, type PaymentLink } from '../../api/client';
import { linkDraftInput } from '../../api/gen/limits/link_draft_input';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import {
  AreaField,
  DateTimeField,
  DigitsField,
  MoneyField,
  RadioField,
  SelectField,
  TextField,
} from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { dateTime } from '../../kit/form/generic_rules';
import { amount, email, numeric, required, rules, type Rule } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { isMore, isPositive, toMoney } from '../../kit/money/money';
import { todayIso, wallToInstant } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { duplicateOf, toInput, toValues, type LinkValues } from './link_values';
import { reminderOptions } from './reminder';
import { useLink } from './use_link';

/** Creates a link, or edits the one in the address. */
export function LinkForm(props: DialogContentProps<PaymentLink>) {
  const { data, error } = useLink(props.id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (props.id !== '' && !data) return <Loading />;
  return <Form {...props} link={data} values={toValues(data)} />;
}

/** A new link, filled in with what the one in the address says. */
export function DuplicateForm(props: DialogContentProps<PaymentLink>) {
  const { data, error } = useLink(props.id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return <Form {...props} values={duplicateOf(data)} />;
}

const positive: Rule = (value) =>
  !value || isPositive(toMoney(String(value)) ?? '0.00') ? null : texts.t('links:form.positive');

const validate = {
  amount: (value: string, values: LinkValues) =>
    values.kind === 'fixed' ? rules(required, amount, positive)(value, values) : null,
  minAmount: (value: string, values: LinkValues) =>
    values.kind === 'open' ? rules(amount, positive)(value, values) : null,
  maxAmount: (value: string, values: LinkValues) => {
    if (values.kind !== 'open') return null;
    const wrong = rules(amount, positive)(value, values);
    const [least, most] = [toMoney(values.minAmount), toMoney(value)];
    return wrong ?? (least && most && isMore(least, most) ? texts.t('links:form.minMax') : null);
  },
  customerEmail: email,
  usageLimit: (value: string, values: LinkValues) =>
    values.use === 'multiple' ? rules(numeric, positive)(value, values) : null,
  expiryDate: (value: string, values: LinkValues) => {
    const instant = value ? wallToInstant(value) : undefined;
    if (instant && new Date(instant).getTime() < Date.now()) return texts.t('links:form.past');
    return dateTime(() => texts.t('links:form.expiry'))(value, values);
  },
};

/** `link` is the one that is edited; without it, a new one is made. */
type FormProps = DialogContentProps<PaymentLink> & { link?: PaymentLink; values: LinkValues };

function Form({ id, link, values: initialValues, close, done }: FormProps) {
  const { t } = useTranslation(['links', 'kit']);
  const form = useKitForm<LinkValues>({
    confirmsAll: true,
    limits: linkDraftInput,
    initialValues,
    validate,
  });
  const save = useAction(
    (values: LinkValues, keyed) => {
      const body = toInput(values);
      return link ? paymentLinkUpdate({ path: { id }, body, ...keyed }) : paymentLinkCreate({ body, ...keyed });
    },
    {
      silent: true,
      failure: link ? 'paymentLinks/edit' : 'paymentLinks/new',
      onError: (error) => showFieldErrors(form, error),
      // A new link is there to be sent: its address and code are what one sees next.
      onSuccess: (saved) => (link ? done(t('form.saved')) : done(t('form.created'), `${saved.id}/share`)),
    },
  );
  const { kind, use } = form.getValues();
  const title = link ? t('form.editTitle') : t('form.createTitle');
  return (
    <KitForm form={form} label={title} onSubmit={(values) => save.mutate(values)}>
      <Section title={t('form.what')}>
        <Stack gap="sm">
          <TextField form={form} name="title" label={t('form.title')} hint={t('form.titleHint')} data-autofocus />
          <AreaField form={form} name="description" label={t('form.description')} />
          <RadioField
            form={form}
            name="kind"
            label={t('form.kind')}
            options={[
              { value: 'fixed', label: t('form.fixed') },
              { value: 'open', label: t('form.open') },
            ]}
          />
          {kind === 'fixed' ? (
            <MoneyField form={form} name="amount" label={t('form.amount')} required />
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <MoneyField form={form} name="minAmount" label={t('form.minAmount')} />
              <MoneyField form={form} name="maxAmount" label={t('form.maxAmount')} />
            </SimpleGrid>
          )}
          <TextField form={form} name="reference" label={t('form.reference')} />
        </Stack>
      </Section>
      <Section title={t('form.use')}>
        <Stack gap="sm">
          <RadioField
            form={form}
            name="use"
            label={t('column.type')}
            options={[
              { value: 'once', label: t('form.once') },
              { value: 'multiple', label: t('form.multiple') },
            ]}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateTimeField
              form={form}
              name="expiryDate"
              label={t('form.expiry')}
              hint={t('form.expiryHint')}
              after={todayIso()}
            />
            {use === 'multiple' && (
              <DigitsField form={form} name="usageLimit" label={t('form.limit')} hint={t('form.limitHint')} />
            )}
          </SimpleGrid>
        </Stack>
      </Section>
      <Section title={t('form.customer')}>
        <Stack gap="sm">
          <TextField form={form} name="customerName" label={t('form.name')} hint={t('form.customerHint')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField form={form} name="customerEmail" label={t('form.email')} type="email" />
            <TextField form={form} name="customerPhone" label={t('form.phone')} type="tel" />
          </SimpleGrid>
          <SelectField
            form={form}
            name="reminderHours"
            label={t('form.reminder')}
            hint={t('form.reminderHint')}
            data={reminderOptions(link?.reminderHours)}
            allowDeselect={false}
          />
        </Stack>
      </Section>
      <DialogFoot
        yes={link ? t('form.saveSubmit') : t('form.createSubmit')}
        onCancel={close}
        isWorking={save.isPending}
        error={save.error}
      />
    </KitForm>
  );
}
