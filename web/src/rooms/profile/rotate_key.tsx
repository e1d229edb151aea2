import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRotate, type ApiKeyMade } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { errorText } from '../../kit/i18n/error_text';

type Props = { onClose: () => void; onMade: (made: ApiKeyMade) => void };

/** Asks before a key is made, and whether the old ones are to go on for their 24 hours. */
export function RotateKey({ onClose, onMade }: Props) {
  const { t } = useTranslation(['profile', 'kit']);
  const [endsOldKeys, setEndsOldKeys] = useState(false);
  const rotate = useAction((body: { endsOldKeys: boolean }, keyed: Keyed) => apiKeyRotate({ body, ...keyed }), {
    silent: true,
    onSuccess: onMade,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('key.confirmTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text>{t('key.confirm')}</Text>
        <Checkbox
          label={t('key.endNow')}
          description={t('key.endNowHint')}
          checked={endsOldKeys}
          onChange={(event) => setEndsOldKeys(event.currentTarget.checked)}
        />
        {rotate.isError && (
          <Alert color="red" role="alert">
            {errorText(rotate.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={rotate.isPending}>
            {t('kit:action.cancel')}
          </Button>
          <Button
            color={endsOldKeys ? 'red' : undefined}
            loading={rotate.isPending}
            onClick={() => rotate.mutate({ endsOldKeys })}
          >
            {t('key.yes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
