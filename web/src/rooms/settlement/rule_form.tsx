import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settlementRuleUpdate, type SettlementRuleRow } from '../../api/client';
import { settlementRuleDraft } from '../../api/gen/limits/settlement_rule_draft';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { DateField, SelectField } from '../../kit/form/fields';
import { showFieldErrors, useKitForm } from '../../kit/form/form';
import { day } from '../../kit/form/generic_rules';
import { required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { clockText, cutOffs, ruleOn, ruleText } from './rule_text';

type Values = { validFrom: string; bankingDays: string; cutOffMinutes: string };
type Props = {
  rule: SettlementRuleRow;
  /** All that there are, as they were read. */
  all: SettlementRuleRow[];
  method: string;
  today: string;
  onClose: () => void;
  onSaved: () => void;
};

const DAYS = Array.from({ length: settlementRuleDraft.bankingDays.max }, (_, at) => at + 1);

/** How a method settles from a day to come on. */
export function RuleForm({ rule, all, method, today, onClose, onSaved }: Props) {
  const { t } = useTranslation(['settlement', 'kit']);
  const queries = useQueryClient();
  // What is read anew meanwhile is not what is shown here.
  const [read] = useState(all);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: {},
    initialValues: {
      validFrom: rule.isToCome ? (rule.validFrom ?? '') : '',
      bankingDays: String(rule.bankingDays),
      cutOffMinutes: String(rule.cutOffMinutes),
    },
    validate: {
      validFrom: rules(
        required,
        day(() => texts.t('settlement:validFrom')),
      ),
    },
  });
  const save = useAction(
    ({ validFrom, bankingDays, cutOffMinutes }: Values, keyed) =>
      settlementRuleUpdate({
        body: {
          paymentMethod: rule.paymentMethod,
          validFrom,
          bankingDays: Number(bankingDays),
          cutOffMinutes: Number(cutOffMinutes),
          was: ruleOn(read, rule.paymentMethod, validFrom),
        },
        ...keyed,
      }),
    {
      silent: true,
      onSuccess: onSaved,
      onError: (error) => {
        showFieldErrors(form, error);
        void queries.invalidateQueries({ queryKey: ['settlementRules'] });
      },
    },
  );
  const title = t('changeOf', { method });
  return (
    <FormDialog title={title} form={form} yes={t('save')} save={save} onClose={onClose}>
      <Text fz="sm">{t('changeText')}</Text>
      <DateField form={form} name="validFrom" label={t('validFrom')} after={today} required data-autofocus />
      <SelectField
        form={form}
        name="bankingDays"
        label={t('bankingDays')}
        data={DAYS.map((it) => ({ value: String(it), label: ruleText({ bankingDays: it }) }))}
        required
      />
      <SelectField
        form={form}
        name="cutOffMinutes"
        label={t('cutOff')}
        hint={t('cutOffHint')}
        data={cutOffs(rule.cutOffMinutes).map((it) => ({ value: String(it), label: clockText(it) }))}
        required
      />
    </FormDialog>
  );
}
