import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusSoon } from './focus';

/** A text that has to be read, and the selector of what has the focus after it. */
export type Alerted = { text: string; focus: string };
type Props = { title: string; alerted: Alerted | undefined; onClose: () => void };

/** One message that has to be read: what the specification calls a browser alert, and the success modals. */
export function AlertModal({ title, alerted, onClose }: Props) {
  const { t } = useTranslation(['security', 'kit']);
  // Still there while the modal fades out.
  const [last, setLast] = useState(alerted);
  if (alerted && alerted !== last) setLast(alerted);
  const close = () => {
    onClose();
    if (last) focusSoon(last.focus);
  };
  return (
    <Modal
      opened={alerted !== undefined}
      onClose={close}
      returnFocus={false}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('kit:action.close') }}
    >
      <Text>{last?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={close} data-autofocus>
          {t('alert.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
