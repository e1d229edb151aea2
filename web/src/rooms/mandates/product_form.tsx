import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  Frequency,
  mandateProductCreate,
  mandateProductUpdate,
  StartRule,
  type MandateProduct,
  type MandateProductDetails,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { productDraft } from '../../api/gen/limits/product_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, DigitsField, MoneyField, RadioField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, required, rules, type Rule } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import type { DialogContentProps } from '../../kit/list/list_types';
import { isPositive, toMoney } from '../../kit/money/money';
import { Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { weekdayName } from '../../kit/time/weekday';
import { ProductPreview } from './product_preview';
import { toDraft, toValues, type ProductValues } from './product_values';
import { frequencyOptions, lateOptions, startOptions } from './product_words';
import { useProduct } from './use_product';

/** Makes a product, or changes the one in the address. */
export function ProductForm(props: DialogContentProps<MandateProduct>) {
  const { data, error } = useProduct(props.id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (props.id !== '' && !data) return <Loading />;
  return <Form {...props} details={data} values={toValues(data)} />;
}

/** A new product, filled in with what the one in the address says. */
export function DuplicateProduct(props: DialogContentProps<MandateProduct>) {
  const { data, error } = useProduct(props.id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return <Form {...props} details={undefined} values={toValues(data)} />;
}

const positive: Rule = (value) =>
  !value || isPositive(toMoney(String(value)) ?? '0.00') ? null : texts.t('mandates:form.positive');
const money = rules(required, amount, positive);

const validate = {
  amount: (value: string, values: ProductValues) => (values.kind === 'fixed' ? money(value, values) : null),
  maxAmount: (value: string, values: ProductValues) => (values.kind === 'upTo' ? money(value, values) : null),
  startDay: (value: string, values: ProductValues) =>
    values.startRule === StartRule.ON_DAY ? required(value, values) : null,
};

const DAYS = Array.from({ length: 31 }, (_, day) => `${day + 1}`);
const RETRIES = ['0', '1', '2', '3', '4'];

type FormProps = DialogContentProps<MandateProduct> & {
  details: MandateProductDetails | undefined;
  values: ProductValues;
};

function Form({ id, details, values: initialValues, close, done }: FormProps) {
  const { t, i18n } = useTranslation(['mandates', 'kit']);
  const form = useKitForm<ProductValues>({ confirmsAll: true, limits: productDraft, initialValues, validate });
  const save = useAction(
    (values: ProductValues, keyed) => {
      const body = toDraft(values);
      return details
        ? mandateProductUpdate({ path: { id }, body, ...keyed })
        : mandateProductCreate({ body, ...keyed });
    },
    {
      silent: true,
      failure: details ? 'mandateProducts/edit' : 'mandateProducts/new',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: (saved) => (details ? done(t('form.saved')) : done(t('form.created'), `${saved.id}/share`)),
    },
  );
  const values = form.getValues();
  const title = details ? t('form.edit') : t('form.new');
  const isWeekly = values.frequency === Frequency.WK;
  const draft = toDraft(values);
  return (
    <KitForm form={form} label={title} onSubmit={(all) => save.mutate(all)}>
      <Section title={t('form.what')}>
        <Stack gap="sm">
          <TextField form={form} name="name" label={t('form.name')} hint={t('form.nameHint')} data-autofocus />
          <AreaField form={form} name="description" label={t('form.description')} />
          <RadioField
            form={form}
            name="kind"
            label={t('form.kind')}
            options={[
              { value: 'fixed', label: t('form.fixed') },
              { value: 'upTo', label: t('form.upTo') },
            ]}
          />
          {values.kind === 'fixed' ? (
            <MoneyField form={form} name="amount" label={t('form.amount')} required />
          ) : (
            <MoneyField form={form} name="maxAmount" label={t('form.maxAmount')} hint={t('form.maxHint')} required />
          )}
        </Stack>
      </Section>
      <Section title={t('form.when')}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SelectField
              form={form}
              name="frequency"
              label={t('column.frequency')}
              data={frequencyOptions()}
              allowDeselect={false}
            />
            <DigitsField form={form} name="debits" label={t('form.debits')} hint={t('form.debitsHint')} />
            <SelectField
              form={form}
              name="startRule"
              label={t('form.start')}
              data={startOptions(values.frequency)}
              allowDeselect={false}
            />
            {values.startRule === StartRule.ON_DAY && (
              <SelectField
                form={form}
                name="startDay"
                label={isWeekly ? t('form.weekday') : t('form.monthDay')}
                data={(isWeekly ? DAYS.slice(0, 7) : DAYS).map((value) => ({
                  value,
                  label: isWeekly ? weekdayName(i18n.language, Number(value) - 1) : value,
                }))}
                required
              />
            )}
            <SelectField
              form={form}
              name="lateRule"
              label={t('form.late')}
              hint={t('form.lateHint')}
              data={lateOptions()}
              allowDeselect={false}
            />
            {values.frequency !== Frequency.DL && (
              <SelectField
                form={form}
                name="retries"
                label={t('form.retries')}
                hint={t('form.retriesHint')}
                data={RETRIES}
                allowDeselect={false}
              />
            )}
          </SimpleGrid>
        </Stack>
      </Section>
      <ProductPreview
        plan={{
          frequency: draft.frequency,
          debits: draft.debits,
          startRule: draft.startRule,
          startDay: draft.startDay,
          lateRule: draft.lateRule,
        }}
      />
      <Section title={t('form.terms')}>
        <AreaField form={form} name="terms" label={t('form.termsLabel')} hint={t('form.termsHint')} minRows={5} />
      </Section>
      <DialogFoot
        yes={details ? t('form.save') : t('form.create')}
        onCancel={close}
        isWorking={save.isPending}
        error={save.error}
      />
    </KitForm>
  );
}
