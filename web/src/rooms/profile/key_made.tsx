import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiKeyMade } from '../../api/client';
import { formatInstant } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import classes from './profile.module.css';

type Props = { made: ApiKeyMade; mchtId: string; onClose: () => void };

/** The one occasion on which a key is shown. It does not close by accident: only its button ends it. */
export function KeyMade({ made, mchtId, onClose }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('key.madeTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" role="note">
          {t('key.once')}
        </Alert>
        <Secret label={t('key.signKey')} value={made.signKey} />
        <Secret label={t('company.merchantId')} value={mchtId} />
        <Text fz="sm">
          {made.oldKeysEndDate ? t('key.oldUntil', { until: formatInstant(made.oldKeysEndDate) }) : t('key.oldEnded')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('key.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.secret}>
      <div>
        <Text fz="xs" c="dimmed">
          {label}
        </Text>
        <code>{value}</code>
      </div>
      <CopyButton value={value} label={t('copy', { what: label })} />
    </div>
  );
}
