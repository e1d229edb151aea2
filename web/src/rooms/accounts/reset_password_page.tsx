import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, passwordReset, resetLinkCheck, sessionEnd, type PasswordReset } from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { KitForm, useKitForm } from '../../kit/form/form';
import { addEnglish } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import { session } from '../../kit/session/session';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import { focusRefused } from './focus';
import { resetScore } from './new_password';
import { NewPasswordFields, newPasswordRule, repeatedPasswordRule, useShowPassword } from './new_password_fields';

addEnglish({ security });

/** Asked before anybody types a password twice. What cannot be asked now is told when the password is sent. */
const useIsDead = (a: string, b: string) => {
  const link = useQuery({
    queryKey: ['resetLinkCheck', a, b],
    queryFn: ({ signal }) =>
      resetLinkCheck({ body: { a, b }, headers: { 'Idempotency-Key': newKey() }, signal }).then(() => true),
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });
  return link.error instanceof ApiError && link.error.status === 409 ? errorText(link.error) : undefined;
};

/** Where the link of a mail leads: `a` and `b` of its address are the proof. */
export function ResetPassword() {
  const { t } = useTranslation('security');
  const { submitDelayMs } = useUiSettings();
  const navigate = useNavigate();
  const { a = '', b = '' } = useSearch({ strict: false }) as { a?: string; b?: string };
  const { isShown, box } = useShowPassword();
  const dead = useIsDead(a, b);
  const [problem, setProblem] = useState<string>();
  const form = useKitForm({
    initialValues: { newPassword: '', confirmNewPassword: '' },
    validate: { newPassword: newPasswordRule(), confirmNewPassword: repeatedPasswordRule() },
  });
  const reset = useAction(
    (body: PasswordReset, keyed: Keyed) => beside(passwordReset({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: async ({ successMessage }) => {
        // Who is signed in here was signed out by it, or is somebody else than the one of the link.
        if (session.isSignedIn()) await sessionEnd({ headers: { 'Idempotency-Key': newKey() } }).catch(() => undefined);
        session.end();
        return navigate({
          to: paths.login,
          replace: true,
          state: { banner: { kind: 'success', text: successMessage } },
        });
      },
      onError: (error) => {
        focusRefused(form, error, 'newPassword');
        setProblem(errorText(error));
      },
    },
  );
  if (dead) {
    return (
      <PublicPage title={t('reset.deadTitle')}>
        <Stack gap="md">
          <BannerLine banner={{ kind: 'error', text: dead }} />
          <Button component={Link} to={paths.forgotPassword} fullWidth>
            {t('reset.again')}
          </Button>
          <Anchor component={Link} to={paths.login} size="sm" ta="center">
            {t('toLogin')}
          </Anchor>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('reset.title')}>
      <KitForm
        form={form}
        label={t('reset.title')}
        onSubmit={(values) => {
          setProblem(undefined);
          reset.mutate({ a, b, ...values });
        }}
      >
        <Stack gap="md">
          {problem && <BannerLine banner={{ kind: 'error', text: problem }} />}
          <NewPasswordFields
            form={form}
            repeat="confirmNewPassword"
            score={resetScore}
            hasChecklist
            isShown={isShown}
            autoFocus
          />
          {box}
          <Button type="submit" fullWidth loading={reset.isPending}>
            {t('reset.submit')}
          </Button>
          <Anchor component={Link} to={paths.forgotPassword} size="sm" ta="center">
            {t('reset.again')}
          </Anchor>
          <Anchor component={Link} to={paths.login} size="sm" ta="center">
            {t('toLogin')}
          </Anchor>
        </Stack>
      </KitForm>
    </PublicPage>
  );
}
