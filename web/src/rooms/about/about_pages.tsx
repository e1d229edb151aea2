import { Anchor, Button, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addEnglish } from '../../kit/i18n';
import about from 'messages/en/portal/about.json';
import { Icon } from '../../kit/ui/icon';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import '../../kit/ui/styles';

addEnglish({ about });

const ToFirstPage = () => {
  const { t } = useTranslation('about');
  return (
    <Anchor component={Link} to="/" size="sm">
      {t('home')}
    </Anchor>
  );
};

const SupportAddress = () => {
  const { supportEmail } = useUiSettings().brand;
  return (
    <Anchor href={`mailto:${supportEmail}`} underline="always" style={{ overflowWrap: 'anywhere' }}>
      {supportEmail}
    </Anchor>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} fz="md" mb={4}>
      {title}
    </Title>
    {children}
  </section>
);

/** What the portal keeps, plainly, until the operator publishes a policy and names its address. */
export function PrivacyPage() {
  const { t } = useTranslation('about');
  const { name } = useUiSettings().brand;
  const [beforeAddress, afterAddress] = t('privacy.askText', { email: '\n' }).split('\n');
  return (
    <PublicPage title={t('privacy.title')} subtitle={t('privacy.subtitle', { brand: name })} width={640}>
      <Stack gap="lg">
        <Part title={t('privacy.kept')}>
          <List spacing={6} fz="md">
            {(['keptAccount', 'keptApplication', 'keptPayments'] as const).map((key) => (
              <List.Item key={key}>{t(`privacy.${key}`)}</List.Item>
            ))}
          </List>
        </Part>
        <Part title={t('privacy.browser')}>
          <Text>{t('privacy.browserText')}</Text>
        </Part>
        <Part title={t('privacy.why')}>
          <Text>{t('privacy.whyText')}</Text>
        </Part>
        <Part title={t('privacy.ask')}>
          <Text>
            {beforeAddress}
            <SupportAddress />
            {afterAddress}
          </Text>
        </Part>
        <ToFirstPage />
      </Stack>
    </PublicPage>
  );
}

export function ContactPage() {
  const { t } = useTranslation('about');
  const { supportEmail } = useUiSettings().brand;
  return (
    <PublicPage title={t('contact.title')} subtitle={t('contact.text')}>
      <Stack gap="md">
        <Text>{t('contact.merchant')}</Text>
        <Text>{t('contact.payer')}</Text>
        <SupportAddress />
        <Button component="a" href={`mailto:${supportEmail}`} leftSection={<Icon name="mail" />} fullWidth>
          {t('contact.email')}
        </Button>
        <ToFirstPage />
      </Stack>
    </PublicPage>
  );
}
