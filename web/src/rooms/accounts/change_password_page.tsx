import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChange, type PasswordChange } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { rules, type Rule } from '../../kit/form/rules';
import { PasswordField } from '../../kit/form/text_fields';
import { addEnglish, texts } from '../../kit/i18n';
import { security } from '../../kit/i18n/en/security';
import { errorText } from '../../kit/i18n/error_text';
import { session } from '../../kit/session/session';
import { Page } from '../../kit/ui/page';
import { useUiSettings } from '../../kit/ui/settings';
import classes from './accounts.module.css';
import { AlertModal } from './alert_modal';
import { beside } from './beside';
import { isGoodPassword, officeScore } from './new_password';
import { goodPassword, same } from './new_password_fields';
import { PasswordChecklist } from './password_checklist';
import { PasswordMeter } from './password_meter';

addEnglish({ security });

const notEmpty: Rule = (value) => (value ? null : texts.t('security:password.empty'));

/** The office's own page (account-portal, section 2): what is wrong shows while one types. */
export function ChangePassword() {
  const { t } = useTranslation(['security', 'kit']);
  const { submitDelayMs } = useUiSettings();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const form = useKitForm({
    initialValues: { oldPassword: '', newPassword: '', verifyPassword: '' },
    validate: {
      oldPassword: notEmpty,
      newPassword: rules(notEmpty, goodPassword),
      verifyPassword: rules(notEmpty, same('newPassword')),
    },
  });
  const { oldPassword, newPassword, verifyPassword } = form.getValues();
  const change = useAction(
    (body: PasswordChange, keyed: Keyed) => beside(passwordChange({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: ({ token }) => {
        session.setToken(token);
        form.reset();
        setDone(t('change.done'));
      },
      onError: (error) => {
        showFieldErrors(form, error);
        setProblem(errorText(error));
      },
    },
  );
  const isReady = oldPassword !== '' && isGoodPassword(newPassword) && newPassword === verifyPassword;
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
            />
            <div>
              <PasswordField
                form={form}
                name="newPassword"
                label={t('field.newPassword')}
                required
                autoComplete="new-password"
              />
              <PasswordMeter password={newPassword} score={officeScore(newPassword)} />
            </div>
            <PasswordChecklist password={newPassword} />
            <PasswordField
              form={form}
              name="verifyPassword"
              label={t('field.confirmPassword')}
              required
              autoComplete="new-password"
            />
            <div>
              <Button type="submit" disabled={!isReady} loading={change.isPending}>
                {t('kit:action.save')}
              </Button>
            </div>
          </Stack>
        </KitForm>
      </Paper>
      <AlertModal title={t('alert.title')} text={problem} onClose={() => setProblem(undefined)} />
      <AlertModal title={t('change.title')} text={done} onClose={() => setDone(undefined)} />
    </Page>
  );
}
