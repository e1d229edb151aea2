import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../../../kit/session/session';
import { paths } from '../../../nav/paths';

/** What was changed and not saved is not left by accident: neither for another page nor by closing the tab. */
export function LeaveGuard({ isOn }: { isOn: () => boolean }) {
  const { t } = useTranslation('carts');
  const blocker = useBlocker({
    // Whoever is signed out, or becomes another account, cannot save it any more.
    shouldBlockFn: ({ next }) => next.pathname !== paths.checkAccount && session.isSignedIn() && isOn(),
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal
      opened
      onClose={blocker.reset}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('leave.title')}
    >
      <Text>{t('leave.text')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={blocker.proceed}>
          {t('leave.leave')}
        </Button>
        <Button onClick={blocker.reset} data-autofocus>
          {t('leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
