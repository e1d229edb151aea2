import { Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRotate, type ApiKeyMade } from '../../api/client';
import { useAction, type Keyed } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';

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
        <DialogFoot
          yes={t('key.yes')}
          onYes={() => rotate.mutate({ endsOldKeys })}
          onCancel={onClose}
          isWorking={rotate.isPending}
          error={rotate.error}
          danger={endsOldKeys}
        />
      </Stack>
    </Modal>
  );
}
