import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordForgot } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { KitForm, useKitForm } from '../../kit/form/form';
import { email, required, rules } from '../../kit/form/rules';
import { TextField } from '../../kit/form/text_fields';
import { addEnglish } from '../../kit/i18n';
import security from 'messages/en/portal/security.json';
import { errorText } from '../../api/error_text';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import type { Banner } from './enter';
import { focusRefused } from './focus';
import { unjudged } from './new_password_fields';

addEnglish({ security });

export function ForgotPassword() {
  const { t } = useTranslation('security');
  const { submitDelayMs } = useUiSettings();
  const [banner, setBanner] = useState<Banner>();
  const form = useKitForm({ initialValues: { email: '' }, validate: { email: rules(required, email) } });
  const forget = useAction(
    (body: { email: string }, keyed: Keyed) => beside(passwordForgot({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: ({ successMessage }) => setBanner({ kind: 'success', text: successMessage }),
      onError: (error) => {
        focusRefused(form, error, 'email');
        setBanner({ kind: 'error', text: errorText(error) });
      },
    },
  );
  return (
    <PublicPage title={t('forgot.title')} subtitle={t('forgot.text')}>
      <KitForm
        form={form}
        label={t('forgot.title')}
        onSubmit={(values) => {
          setBanner(undefined);
          forget.mutate({ email: values.email.trim() });
        }}
      >
        <Stack gap="md">
          {banner && <BannerLine banner={banner} />}
          <TextField
            form={form}
            name="email"
            label={t('field.merchantId')}
            required
            autoComplete="username"
            inputMode="email"
            autoFocus
            // Whether the address has an account is told by mail alone: no address is "valid" here.
            {...unjudged}
            description={t('field.merchantIdHint')}
          />
          <Button type="submit" fullWidth loading={forget.isPending}>
            {t('forgot.submit')}
          </Button>
          <Anchor component={Link} to={paths.login} size="sm" ta="center">
            {t('toLogin')}
          </Anchor>
        </Stack>
      </KitForm>
    </PublicPage>
  );
}
