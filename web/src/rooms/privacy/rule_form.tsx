import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personalRuleAsk, personalRuleGet, type PersonalRequestRow } from '../../api/client';
import { personalRuleDraft } from '../../api/gen/limits/personal_rule_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, DigitsField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { ruleText } from './privacy_words';

/** After how many days payers are anonymised by themselves. */
export function RuleForm({ close, done }: DialogContentProps<PersonalRequestRow>) {
  const { t } = useTranslation('privacy');
  const { data: rule } = useQuery({
    queryKey: ['personalRequests', 'rule'],
    queryFn: ({ signal }) => personalRuleGet({ signal }),
    refetchOnMount: 'always',
  });
  const form = useKitForm({
    limits: personalRuleDraft,
    initialValues: { afterDays: '', reason: '' },
    validate: { afterDays: required, reason: required },
  });
  const save = useAction(
    ({ afterDays, reason }: typeof form.values, keyed) =>
      personalRuleAsk({ body: { afterDays: Number(afterDays), reason: reason.trim() }, ...keyed }),
    {
      silent: true,
      failure: 'personalRequests/rule',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: ({ successMessage }) => done(successMessage),
    },
  );
  return (
    <KitForm form={form} label={t('rule')} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        <Text fz="sm">{t('ruleText')}</Text>
        {rule && <Text fw={600}>{t('ruleNow', { rule: ruleText(rule.afterDays) })}</Text>}
        {rule?.isWaiting && <Alert>{t('ruleWaiting')}</Alert>}
        <DigitsField form={form} name="afterDays" label={t('afterDays')} data-autofocus />
        <AreaField form={form} name="reason" label={t('reason')} />
        <DialogFoot yes={t('askRule')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
