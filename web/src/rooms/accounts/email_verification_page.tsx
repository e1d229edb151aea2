import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../nav/paths';
import { addEnglish } from '../../kit/i18n';
import signUp from 'messages/en/portal/signUp.json';
import { PublicPage } from '../../kit/page/public_page';

addEnglish({ signUp });

/** Where the link in the verification mail ends. The server has decided; the address says how. */
function VerificationResult({ outcome }: { outcome: 'emailVerified' | 'emailNotVerified' }) {
  const { t } = useTranslation('signUp');
  return (
    <PublicPage title={t(`${outcome}.title`)}>
      <Stack gap="lg">
        <Text>{t(`${outcome}.text`)}</Text>
        <Button component={Link} to={paths.login} fullWidth>
          {t(`${outcome}.toLogin`)}
        </Button>
      </Stack>
    </PublicPage>
  );
}

export const EmailVerified = () => <VerificationResult outcome="emailVerified" />;
export const EmailNotVerified = () => <VerificationResult outcome="emailNotVerified" />;
