import { ActionIcon, Anchor, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, totpVerify, type TotpVerify } from '../../api/client';
import { totpVerify as totpVerifyLimits } from '../../api/gen/limits/totp_verify';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { CheckField } from '../../kit/form/fields';
import { KitForm, useKitForm } from '../../kit/form/form';
import { TextField } from '../../kit/form/text_fields';
import { addEnglish } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import { ACTIVE_SESSION, revocableOf, useEnter } from './enter';
import { focusRefused } from './focus';
import { unjudged } from './new_password_fields';

addEnglish({ security });

/** The second step of a sign-in. Its token came with the navigation and lives ten minutes. */
export function TwoFactor() {
  const { t } = useTranslation(['security', 'accounts']);
  const { submitDelayMs, brand } = useUiSettings();
  const { authToken: token, email = '' } = useLocation({ select: (location) => location.state });
  const { to } = useSearch({ strict: false });
  const navigate = useNavigate();
  const enter = useEnter();
  const [problem, setProblem] = useState<string | undefined>(token ? undefined : t('twoFactor.expired'));
  const [isOver, setOver] = useState(!token);
  const [isRecovery, setRecovery] = useState(false);
  const form = useKitForm({
    initialValues: { code: '', rememberMe: false },
    limits: totpVerifyLimits,
    validateInputOnBlur: false,
  });
  const verify = useAction((body: TotpVerify, keyed: Keyed) => beside(totpVerify({ body, ...keyed }), submitDelayMs), {
    silent: true,
    onSuccess: (answer) => enter({ ...answer, isPinCodeRequired: false }, email),
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.errorCode : undefined;
      if (code === ACTIVE_SESSION) {
        return navigate({
          to: paths.login,
          search: { to },
          replace: true,
          state: {
            banner: { kind: 'error', text: t('accounts:signIn.activeSession') },
            revocable: revocableOf(error, email),
          },
        });
      }
      form.setFieldError('code', true); // in red; the words are in the banner
      focusRefused(form, error, 'code');
      setProblem(errorText(error));
      // The step is over: with "Your session has expired" for whatever reason, or by too many wrong codes.
      if (code === 'error.unauthorized' || code === 'error.locked') setOver(true);
      return undefined;
    },
  });
  return (
    <PublicPage
      title={t('twoFactor.title')}
      subtitle={isOver ? undefined : isRecovery ? t('twoFactor.recoveryText') : t('twoFactor.text')}
    >
      <KitForm
        form={form}
        label={t('twoFactor.title')}
        onSubmit={(values) => {
          setProblem(undefined);
          verify.mutate({ token: token ?? '', code: values.code.trim(), rememberMe: values.rememberMe });
        }}
      >
        <Stack gap="md">
          {problem && <BannerLine banner={{ kind: 'error', text: problem }} />}
          {isOver ? (
            <Button component={Link} to={paths.login} search={{ to } as never} variant="light" fullWidth>
              {t('toLogin')}
            </Button>
          ) : (
            <>
              <TextField
                key={String(isRecovery)}
                form={form}
                name="code"
                label={t('field.code')}
                required
                autoComplete="one-time-code"
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoFocus
                {...unjudged}
              />
              <Group gap={6} wrap="nowrap">
                <CheckField form={form} name="rememberMe" label={t('field.rememberMe')} />
                <Tooltip
                  label={t('twoFactor.rememberHint')}
                  multiline
                  w={260}
                  withinPortal={false}
                  events={{ hover: true, focus: true, touch: true }}
                >
                  <ActionIcon variant="subtle" size="sm" aria-label={t('twoFactor.rememberHelp')}>
                    ?
                  </ActionIcon>
                </Tooltip>
              </Group>
              <Button type="submit" fullWidth loading={verify.isPending}>
                {t('twoFactor.submit')}
              </Button>
              <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
                {isRecovery ? t('twoFactor.useApp') : t('twoFactor.useRecovery')}
              </Anchor>
            </>
          )}
          <Text size="sm" c="dimmed" ta="center">
            {t('support')}{' '}
            <Anchor href={`mailto:${brand.supportEmail}`} underline="always">
              {brand.supportEmail}
            </Anchor>
          </Text>
        </Stack>
      </KitForm>
    </PublicPage>
  );
}
