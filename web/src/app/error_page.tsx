import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../kit/ui/page_title';
import { NotAllowed } from './roots';
import { paths } from './paths';

/** A page the role does not include, and a page that broke: what happened and where to go from here. */
export function ErrorPage({ error }: ErrorComponentProps) {
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
