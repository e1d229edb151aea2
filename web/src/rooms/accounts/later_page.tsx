import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths';
import { PublicPage } from '../../kit/ui/public_page';
import { useUiSettings } from '../../kit/ui/settings';

/** Steps of signing in that this portal cannot do by itself yet: it says so and names who can. */
function Later({ step }: { step: 'forgot' | 'twoFactor' | 'expired' }) {
  const { t } = useTranslation('accounts');
  const { supportEmail } = useUiSettings().brand;
  return (
    <PublicPage title={t(`later.${step}Title`)}>
      <Stack gap="md">
        <Text>{t(`later.${step}Text`)}</Text>
        <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>
        <Button component={Link} to={paths.login} variant="light" fullWidth>
          {t('later.toLogin')}
        </Button>
      </Stack>
    </PublicPage>
  );
}

export const ForgotPassword = () => <Later step="forgot" />;
export const TwoFactor = () => <Later step="twoFactor" />;
export const UpdateExpiredPassword = () => <Later step="expired" />;
