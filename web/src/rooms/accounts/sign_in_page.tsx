import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, securityAuthenticate, sessionRevoke, type Authenticate, type SessionRevoke } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { required } from '../../kit/form/rules';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import { ACTIVE_SESSION, revocableOf, useEnter, type Banner } from './enter';
import { remembered } from './remembered';
import { useSessionEnded } from './session_ended';

// Two fields that may not be empty: the form library would be the larger part of this page.
function useCredentials(email: string) {
  const [values, setValues] = useState({ email, password: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof values, string | null>>>({});
  const inputProps = (name: keyof typeof values) => ({
    id: `field-${name}`,
    name,
    value: values[name],
    error: errors[name],
    'aria-invalid': errors[name] ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: null }));
    },
  });
  const check = (form: HTMLFormElement) => {
    const found = { email: required(values.email, values), password: required(values.password, values) };
    setErrors(found);
    const first = found.email ? 'email' : found.password ? 'password' : undefined;
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  };
  return { values, inputProps, check };
}

// The button that was pressed loses the focus while it is busy, and Revoke Session goes away.
const focusPassword = () => document.getElementById('field-password')?.focus();

export function SignInPage() {
  const { t } = useTranslation(['accounts', 'kit']);
  const { submitDelayMs } = useUiSettings();
  const passed = useLocation({ select: (location) => location.state });
  const ended = useSessionEnded();
  const enter = useEnter();
  const [banner, setBanner] = useState<Banner | undefined>(
    passed.banner ?? (ended ? { kind: 'info', text: t('signIn.expired') } : undefined),
  );
  const [revocable, setRevocable] = useState<SessionRevoke | undefined>(passed.revocable);

  // A mail's link, or the page before, may know whose account it is.
  const { email: known } = useSearch({ strict: false }) as { email?: string };
  const { values, inputProps, check } = useCredentials(passed.email ?? known ?? '');

  const signIn = useAction(
    (body: Authenticate, keyed: Keyed) => beside(securityAuthenticate({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: (answer, { email }) => enter(answer, email),
      onError: (error, { email }) => {
        const { errorCode, errorMessage } = (error instanceof ApiError && error.body) || {};
        if (errorCode === ACTIVE_SESSION) {
          setBanner({ kind: 'error', text: t('signIn.activeSession') });
          setRevocable(revocableOf(error, email));
          return;
        }
        setBanner({ kind: 'error', text: errorMessage || t('signIn.invalidLogin') });
        focusPassword();
      },
    },
  );

  const revoke = useAction((body: SessionRevoke, keyed: Keyed) => sessionRevoke({ body, ...keyed }), {
    silent: true,
    onSuccess: ({ successMessage }) => {
      setRevocable(undefined);
      setBanner({ kind: 'info', text: successMessage });
      focusPassword();
    },
    onError: (error) => {
      setRevocable(undefined);
      setBanner({ kind: 'error', text: error.message || t('signIn.invalidLogin') });
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    setBanner(undefined);
    setRevocable(undefined);
    const email = values.email.trim();
    signIn.mutate({ email, password: values.password, rememberMeToken: remembered.token(email) });
  };

  return (
    <PublicPage title={t('signIn.title')}>
      <form noValidate onSubmit={submit} aria-label={t('signIn.submit')}>
        <Stack gap="md">
          <BannerLine banner={banner ?? { kind: 'info', text: t('signIn.subtitle') }}>
            {revocable && (
              <Button
                mt="sm"
                size="xs"
                color="red"
                display="block"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(revocable)}
              >
                {revoke.isPending ? t('signIn.loading') : t('signIn.revoke')}
              </Button>
            )}
          </BannerLine>
          <TextInput
            {...inputProps('email')}
            label={t('field.merchantId')}
            description={t('field.merchantIdHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="username"
            inputMode="email"
            autoFocus={!values.email}
          />
          <PasswordInput
            {...inputProps('password')}
            label={t('field.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{
              'aria-label': `${t('kit:form.passwordShow')} / ${t('kit:form.passwordHide')}`,
              tabIndex: 0,
            }}
          />
          <Group justify="flex-end" mt={-8}>
            <Anchor component={Link} to={paths.forgotPassword} size="sm">
              {t('signIn.forgot')}
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={signIn.isPending}>
            {t('signIn.submit')}
          </Button>
          <Anchor component={Link} to={paths.home} size="sm" ta="center">
            {t('signIn.signUp')}
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  );
}
