import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChange, type PasswordChange } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { KitForm, useKitForm } from '../../kit/form/form';
import type { Rule } from '../../kit/form/rules';
import { PasswordField } from '../../kit/form/text_fields';
import { addEnglish, texts } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import { session } from '../../kit/session/session';
import { Page } from '../../kit/page/page';
import { useUiSettings } from '../../kit/page/settings';
import classes from './accounts.module.css';
import { AlertModal, type Alerted } from './alert_modal';
import { beside } from './beside';
import { refusedField } from './focus';
import { isGoodPassword, officeScore } from './new_password';
import { NewPasswordFields, newPasswordRule, repeatedPasswordRule, unjudged } from './new_password_fields';

addEnglish({ security });

const OLD = '[data-path="oldPassword"]';
const notEmpty: Rule = (value) => (value ? null : texts.t('security:password.empty'));

/** The office's own page (account-portal, section 2): what is wrong shows while one types. */
export function ChangePassword() {
  const { t } = useTranslation(['security', 'kit']);
  const { submitDelayMs } = useUiSettings();
  const [problem, setProblem] = useState<Alerted>();
  const [done, setDone] = useState<Alerted>();
  const form = useKitForm({
    initialValues: { oldPassword: '', newPassword: '', verifyPassword: '' },
    validate: {
      oldPassword: notEmpty,
      newPassword: newPasswordRule(notEmpty),
      verifyPassword: repeatedPasswordRule(notEmpty),
    },
  });
  const { newPassword, verifyPassword } = form.getValues();
  const change = useAction(
    (body: PasswordChange, keyed: Keyed) => beside(passwordChange({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: ({ token }) => {
        session.setToken(token);
        form.reset();
        setDone({ text: t('change.done'), focus: OLD });
      },
      onError: (error) => {
        setProblem({ text: errorText(error), focus: refusedField(form, error, 'oldPassword') });
      },
    },
  );
  const isReady = isGoodPassword(newPassword) && newPassword === verifyPassword;
  return (
    <Page title={t('change.title')}>
      <Paper className={classes.card} p="xl" maw={520}>
        <KitForm form={form} onSubmit={(values) => change.mutate(values)} label={t('change.title')}>
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {t('change.text')}
            </Text>
            <PasswordField
              form={form}
              name="oldPassword"
              label={t('field.oldPassword')}
              required
              autoComplete="current-password"
              {...unjudged}
            />
            <NewPasswordFields form={form} repeat="verifyPassword" score={officeScore} hasChecklist />
            <div>
              <Button type="submit" disabled={!isReady} loading={change.isPending}>
                {t('kit:action.save')}
              </Button>
            </div>
          </Stack>
        </KitForm>
      </Paper>
      <AlertModal title={t('alert.title')} alerted={problem} onClose={() => setProblem(undefined)} />
      <AlertModal title={t('change.title')} alerted={done} onClose={() => setDone(undefined)} />
    </Page>
  );
}
