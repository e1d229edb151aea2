import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';

type Props = { error: unknown; onRetry: () => unknown; title?: string; className?: string | undefined };

/** In the place of what could not be loaded: what the server said, and the way to ask again. */
export function FailedAlert({ error, onRetry, title, className }: Props) {
  const { t } = useTranslation('kit');
  return (
    <Alert color="red" role="alert" title={title} className={className}>
      <Stack align="flex-start" gap="sm">
        <Text fz="sm">{errorText(error)}</Text>
        <Button size="xs" variant="default" onClick={() => void onRetry()}>
          {t('action.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
