import { Button, Stack } from '@mantine/core';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, expiredPasswordUpdate, type ExpiredPasswordUpdate } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { KitForm, useKitForm } from '../../kit/form/form';
import { required } from '../../kit/form/rules';
import { PasswordField } from '../../kit/form/text_fields';
import { addEnglish } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings, wait } from '../../kit/page/settings';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import { useEnter, type Banner } from './enter';
import { focusRefused } from './focus';
import { resetScore } from './new_password';
import {
  NewPasswordFields,
  newPasswordRule,
  repeatedPasswordRule,
  shown,
  unjudged,
  useShowPassword,
} from './new_password_fields';

addEnglish({ security });

/** The step of a sign-in whose password is too old. Its token came with the navigation and lives 15 minutes. */
export function UpdateExpiredPassword() {
  const { t } = useTranslation('security');
  const { submitDelayMs, signInAfterPasswordMs } = useUiSettings();
  const { authToken: token, email = '' } = useLocation({ select: (location) => location.state });
  const { to } = useSearch({ strict: false });
  const enter = useEnter();
  const { isShown, box } = useShowPassword();
  const [isOver, setOver] = useState(!token);
  const [banner, setBanner] = useState<Banner | undefined>(
    token ? undefined : { kind: 'error', text: t('twoFactor.expired') },
  );
  const form = useKitForm({
    initialValues: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    validate: {
      currentPassword: required,
      newPassword: newPasswordRule(),
      confirmNewPassword: repeatedPasswordRule(),
    },
  });
  const update = useAction(
    (body: ExpiredPasswordUpdate, keyed: Keyed) => beside(expiredPasswordUpdate({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: async ({ successMessage, ...session }) => {
        setOver(true);
        setBanner({ kind: 'success', text: successMessage });
        await wait(signInAfterPasswordMs);
        await enter({ ...session, isPinCodeRequired: false, hasPasswordExpired: false }, email);
      },
      onError: (error) => {
        focusRefused(form, error, 'currentPassword');
        setBanner({ kind: 'error', text: errorText(error) });
        if (error instanceof ApiError && error.body.errorCode === 'error.unauthorized') setOver(true);
      },
    },
  );
  return (
    <PublicPage
      title={banner?.kind === 'success' ? t('expired.done') : t('expired.title')}
      subtitle={isOver ? undefined : t('expired.text')}
    >
      <KitForm
        form={form}
        label={t('expired.title')}
        onSubmit={(values) => {
          setBanner(undefined);
          update.mutate({ token: token ?? '', ...values });
        }}
      >
        <Stack gap="md">
          {banner && <BannerLine banner={banner} />}
          {!isOver && (
            <>
              <PasswordField
                form={form}
                name="currentPassword"
                label={t('field.currentPassword')}
                required
                autoComplete="current-password"
                autoFocus
                {...unjudged}
                {...shown(isShown)}
              />
              <NewPasswordFields
                form={form}
                repeat="confirmNewPassword"
                score={resetScore}
                hasChecklist
                isShown={isShown}
              />
              {box}
              <Button type="submit" fullWidth loading={update.isPending}>
                {t('expired.submit')}
              </Button>
            </>
          )}
          {isOver && banner?.kind === 'error' && (
            <Button component={Link} to={paths.login} search={{ to } as never} variant="light" fullWidth>
              {t('toLogin')}
            </Button>
          )}
        </Stack>
      </KitForm>
    </PublicPage>
  );
}
