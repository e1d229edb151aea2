import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../kit/ui/page_title';
import { NotAllowed } from './roots';
import { paths } from './paths';

export function RoutePending() {
  const { t } = useTranslation('kit');
  return (
    <Center py={80}>
      <Loader aria-label={t('dialog.loading')} />
    </Center>
  );
}

/** /error/…, a page the role does not include, and a page that broke: what happened and where to go from here. */
export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const { t } = useTranslation('kit');
  const [code, title, text] =
    error instanceof NotAllowed
      ? (['403', t('error.notAllowedTitle'), t('error.notAllowedText')] as const)
      : error
        ? (['', t('error.brokenTitle'), t('error.unknown')] as const)
        : ([t('error.pageCode'), t('error.pageTitle'), t('error.pageText')] as const);
  usePageTitle(title);
  // A broken or forbidden page stands inside the shell, which has its <main> already.
  return (
    <Center py={80} component={error ? 'div' : 'main'}>
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
