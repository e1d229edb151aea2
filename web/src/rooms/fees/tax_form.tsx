import { useTranslation } from 'react-i18next';
import { taxPropose, type FeeComponent } from '../../api/client';
import { taxProposalDraft } from '../../api/gen/limits/tax_proposal_draft';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { AreaField, ChecklistField, DateField, MoneyField, RadioField, TextField } from '../../kit/form/fields';
import { useKitForm } from '../../kit/form/form';
import { day, requiredField } from '../../kit/form/generic_rules';
import { amount, required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { showRuleErrors } from './errors';
import { COMPONENTS, componentOptions, hundredthsOf, percentOf } from './words';

type Values = {
  components: FeeComponent[];
  validFrom: string;
  kind: 'rate' | 'exempt';
  rate: string;
  exemptReason: string;
  reason: string;
};
type Props = { rate: number; firstDay: string; onClose: () => void; onDone: () => void };

/** Proposes a rate of tax, or an exemption, for some parts of the fees from a day to come on. */
export function TaxForm({ rate, firstDay, onClose, onDone }: Props) {
  const { t } = useTranslation(['fees', 'kit']);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: taxProposalDraft,
    initialValues: {
      components: [...COMPONENTS],
      validFrom: firstDay,
      kind: 'rate',
      rate: percentOf(rate),
      exemptReason: '',
      reason: '',
    },
    validate: {
      components: requiredField,
      validFrom: rules(
        required,
        day(
          () => texts.t('fees:column.from'),
          () => ({ after: firstDay }),
        ),
      ),
      rate: (value, values) => (values.kind === 'rate' ? rules(required, amount)(value, values) : null),
      exemptReason: (value, values) => (values.kind === 'exempt' ? required(value, values) : null),
    },
  });
  const propose = useAction(
    ({ components, validFrom, kind, rate: typed, exemptReason, reason }: Values, keyed) =>
      taxPropose({
        body: {
          tax: {
            components,
            validFrom,
            ...(kind === 'rate' ? { rate: hundredthsOf(typed) ?? 0 } : { exemptReason: exemptReason.trim() }),
          },
          reason: reason.trim(),
        },
        ...keyed,
      }),
    { silent: true, onSuccess: onDone, onError: (error) => showRuleErrors(form, error) },
  );
  const isExempt = form.getValues().kind === 'exempt';
  return (
    <FormDialog title={t('tax.propose')} form={form} yes={t('action.propose')} save={propose} onClose={onClose}>
      <ChecklistField form={form} name="components" label={t('tax.components')} options={componentOptions()} />
      <RadioField
        form={form}
        name="kind"
        label={t('tax.kind')}
        options={[
          { value: 'rate', label: t('tax.rate') },
          { value: 'exempt', label: t('tax.exempt') },
        ]}
      />
      {isExempt ? (
        <TextField form={form} name="exemptReason" label={t('tax.exemptReason')} required />
      ) : (
        <MoneyField form={form} name="rate" label={t('tax.rate')} leftSection="%" required />
      )}
      <DateField
        form={form}
        name="validFrom"
        label={t('column.from')}
        hint={t('propose.fromHint')}
        after={firstDay}
        required
      />
      <AreaField form={form} name="reason" label={t('column.reason')} minRows={2} />
    </FormDialog>
  );
}
