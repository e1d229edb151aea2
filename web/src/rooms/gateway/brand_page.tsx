import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../kit/list/list_tabs';
import { Page } from '../../kit/page/page';
import { useUiSettings } from '../../kit/page/settings';
import { Facts } from '../../kit/ui/facts';
import { paths } from '../../nav/paths';
import { gatewayTabs } from './tabs';

/** What the configuration says of the gateway, for whoever asks where a name comes from. */
export function BrandPage() {
  const { t } = useTranslation('gateway');
  const { brand, mode, version, currency } = useUiSettings();
  return (
    <Page title={t('brand.title')} days={null}>
      <ListTabs tabs={gatewayTabs} path={paths.brand} />
      <Text c="dimmed" fz="sm" mb="md" maw="48rem">
        {t('brand.text')}
      </Text>
      <Paper withBorder p="md" component="section" aria-label={t('brand.title')}>
        <Facts
          facts={[
            { label: t('brand.name'), value: brand.name },
            { label: t('brand.support'), value: brand.supportEmail },
            { label: t('brand.privacy'), value: brand.privacyUrl || t('brand.ours') },
            { label: t('brand.contact'), value: brand.contactUrl || t('brand.ours') },
            { label: t('brand.mode'), value: mode },
            { label: t('brand.version'), value: version },
            { label: t('brand.currency'), value: currency },
          ]}
        />
      </Paper>
    </Page>
  );
}
