import { Anchor, Box, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from './language_picker';
import { Logo } from '../ui/logo';
import classes from './public_page.module.css';
import { SchemeToggle } from '../ui/scheme_toggle';
import { useUiSettings } from './settings';
import { usePageTitle } from './page_title';

/** Fixed by the specification (account-portal, section 2). */
const COPYRIGHT_YEAR = 2025;

type Props = { title: string; subtitle?: ReactNode; width?: number; children: ReactNode };

/** The frame of every page before sign-in: brand on top, one card, footer with privacy, contact and copyright. */
export function PublicPage({ title, subtitle, width = 440, children }: Props) {
  const { t } = useTranslation('kit');
  const { brand } = useUiSettings();
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Group gap="sm">
          <Logo />
          <Text fw={600} fz="lg">
            {brand.name}
          </Text>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <LanguagePicker />
          <SchemeToggle />
        </Group>
      </header>
      <main className={classes.main}>
        <Box w="100%" maw={width}>
          <Paper className={classes.card}>
            <Title order={1} fz="xl" lh={1.3}>
              {title}
            </Title>
            {subtitle && (
              <Text c="dimmed" mt={4}>
                {subtitle}
              </Text>
            )}
            <Box mt="lg">{children}</Box>
          </Paper>
        </Box>
      </main>
      <footer className={classes.footer}>
        <Anchor href={brand.privacyUrl}>{t('footer.privacy')}</Anchor>
        <Anchor href={brand.contactUrl}>{t('footer.contact')}</Anchor>
        <Anchor href="/generate-signature">{t('footer.signature')}</Anchor>
        <span>{t('footer.copyright', { year: COPYRIGHT_YEAR, brand: brand.name })}</span>
      </footer>
    </div>
  );
}
