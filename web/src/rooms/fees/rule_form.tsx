import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { merchantFeePropose, type PaymentMethod, type RuleDraft } from '../../api/client';
import { merchantRuleDraft } from '../../api/gen/limits/merchant_rule_draft';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { AreaField, DateField, MoneyField, SelectField } from '../../kit/form/fields';
import { useKitForm } from '../../kit/form/form';
import { day } from '../../kit/form/generic_rules';
import { amount, required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { toMoney } from '../../kit/money/money';
import { Section } from '../../kit/ui/facts';
import { showRuleErrors } from './errors';
import { Preview } from './preview';
import { hasFlatFee, hasPercentage, hundredthsOf, percentOf, ruleText, typeOptions, type MethodLabel } from './words';

type Values = {
  feeType: string;
  mdrAcquirer: string;
  mdrGateway: string;
  flatFeeAcquirer: string;
  flatFeeGateway: string;
  validFrom: string;
  reason: string;
};

type Props = {
  merchant: string;
  merchantName: string;
  method: PaymentMethod;
  now: RuleDraft | undefined;
  firstDay: string;
  methodLabel: MethodLabel;
  onClose: () => void;
  onDone: () => void;
};

/** The request's rule; a type takes its own numbers only. */
const ruleOf = (values: Values): RuleDraft => {
  const feeType = Number(values.feeType);
  const percent = (typed: string) => (hasPercentage(feeType) ? (hundredthsOf(typed) ?? 0) : 0);
  const flat = (typed: string) => (hasFlatFee(feeType) ? (toMoney(typed) ?? '0.00') : '0.00');
  return {
    feeType: feeType as RuleDraft['feeType'],
    mdrAcquirer: percent(values.mdrAcquirer),
    mdrGateway: percent(values.mdrGateway),
    flatFeeAcquirer: flat(values.flatFeeAcquirer),
    flatFeeGateway: flat(values.flatFeeGateway),
  };
};

/** Proposes a rule for one payment method of a merchant, with what the last months would have cost under it. */
export function RuleForm({ merchant, merchantName, method, now, firstDay, methodLabel, onClose, onDone }: Props) {
  const { t } = useTranslation(['fees', 'kit']);
  const number = rules(required, amount);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: merchantRuleDraft,
    initialValues: {
      feeType: String(now?.feeType ?? 1),
      mdrAcquirer: percentOf(now?.mdrAcquirer ?? 0),
      mdrGateway: percentOf(now?.mdrGateway ?? 0),
      flatFeeAcquirer: now?.flatFeeAcquirer ?? '0.00',
      flatFeeGateway: now?.flatFeeGateway ?? '0.00',
      validFrom: firstDay,
      reason: '',
    },
    validate: {
      mdrAcquirer: number,
      mdrGateway: number,
      flatFeeAcquirer: number,
      flatFeeGateway: number,
      validFrom: rules(
        required,
        day(
          () => texts.t('fees:column.from'),
          () => ({ after: firstDay }),
        ),
      ),
    },
  });
  const propose = useAction(
    (values: Values, keyed) =>
      merchantFeePropose({
        path: { id: merchant },
        body: {
          paymentMethod: method,
          validFrom: values.validFrom,
          rule: ruleOf(values),
          reason: values.reason.trim(),
        },
        ...keyed,
      }),
    { silent: true, onSuccess: onDone, onError: (error) => showRuleErrors(form, error) },
  );
  const type = Number(form.getValues().feeType);
  const title = t('propose.title', { method: methodLabel(method), merchant: merchantName });
  return (
    <FormDialog title={title} size="lg" form={form} yes={t('action.propose')} save={propose} onClose={onClose}>
      {now && (
        <Text fz="sm" c="dimmed">
          {t('propose.now', { rule: ruleText(now) })}
        </Text>
      )}
      <SelectField form={form} name="feeType" label={t('column.type')} data={typeOptions()} required />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {hasPercentage(type) && (
          <>
            <MoneyField form={form} name="mdrAcquirer" label={t('component.MDR_ACQUIRER')} leftSection="%" />
            <MoneyField form={form} name="mdrGateway" label={t('component.MDR_GATEWAY')} leftSection="%" />
          </>
        )}
        {hasFlatFee(type) && (
          <>
            <MoneyField form={form} name="flatFeeAcquirer" label={t('component.FLAT_FEE_ACQUIRER')} />
            <MoneyField form={form} name="flatFeeGateway" label={t('component.FLAT_FEE_GATEWAY')} />
          </>
        )}
      </SimpleGrid>
      <DateField
        form={form}
        name="validFrom"
        label={t('column.from')}
        hint={t('propose.fromHint')}
        after={firstDay}
        required
      />
      <AreaField form={form} name="reason" label={t('column.reason')} minRows={2} />
      <Section title={t('preview.title')}>
        <Preview
          methodLabel={methodLabel}
          draft={() => ({ merchant, paymentMethods: [method], rule: ruleOf(form.getValues()) })}
        />
      </Section>
    </FormDialog>
  );
}
