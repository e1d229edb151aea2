import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { title: string; text: string | undefined; onClose: () => void };

/** One message that has to be read: what the specification calls a browser alert, and the success modals. */
export function AlertModal({ title, text, onClose }: Props) {
  const { t } = useTranslation(['security', 'kit']);
  return (
    <Modal
      opened={text !== undefined}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('kit:action.close') }}
    >
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('alert.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
