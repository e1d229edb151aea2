import { Paper, Text, ThemeIcon } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../kit/ui/icon';
import { Page } from '../kit/page/page';
import { LATER } from './later_routes';

/** An honest page for a menu entry whose room is not built yet. */
export function LaterPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const page = LATER.find((later) => pathname.startsWith(later.path)) ?? LATER[0];
  return (
    <Page title={t(page.title)}>
      <Paper p="xl" maw={640}>
        <ThemeIcon size={44} radius="md" variant="light">
          <Icon name="clock" size={22} />
        </ThemeIcon>
        <Text fw={600} fz="lg" mt="md">
          {t('later.title')}
        </Text>
        <Text mt={4}>{t(page.text)}</Text>
        <Text c="dimmed" mt="xs">
          {t('later.status')}
        </Text>
      </Paper>
    </Page>
  );
}
