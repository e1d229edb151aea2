import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../kit/page/page_title';
import { isNotLoaded, recover } from './not_loaded';
import { NotAllowed } from '../nav/roots';
import { paths } from '../nav/paths';

/** A page that did not arrive: it is tried again by itself, and at once by who does not want to wait. */
function NotLoaded() {
  const { t } = useTranslation('kit');
  useEffect(() => recover(), []);
  usePageTitle(t('error.notLoadedTitle'));
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={460} ta="center" px="md" role="alert">
        <Loader size="sm" />
        <Title order={1} fz="xl">
          {t('error.notLoadedTitle')}
        </Title>
        <Text c="dimmed">{t('error.notLoadedText')}</Text>
        <Button variant="light" mt="md" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
      </Stack>
    </Center>
  );
}

export function ErrorPage(props: ErrorComponentProps) {
  return isNotLoaded(props.error) ? <NotLoaded /> : <BrokenPage {...props} />;
}

/** A page the role does not include, and a page that broke: what happened and where to go from here. */
function BrokenPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('kit');
  const [code, title, text] =
    error instanceof NotAllowed
      ? (['403', t('error.notAllowedTitle'), t('error.notAllowedText')] as const)
      : (['', t('error.brokenTitle'), t('error.unknown')] as const);
  usePageTitle(title);
  // It stands inside the shell, which has its <main> already.
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={460} ta="center" px="md">
        {code && (
          <Text fz={56} fw={600} lh={1} c="dimmed">
            {code}
          </Text>
        )}
        <Title order={1} fz="xl">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        <Button component="a" href={paths.checkAccount} variant="light" mt="md">
          {t('error.home')}
        </Button>
      </Stack>
    </Center>
  );
}
