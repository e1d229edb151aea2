import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityMe } from '../api/client';
import { useUiSettings } from '../kit/ui/settings';
import { useSignOut } from './user_menu';

const TICK_MS = 1000;

/** The server ends a session after some idle minutes; two minutes before, this asks whether to stay. */
export function IdleGuard() {
  const { t } = useTranslation('shell');
  const { idleTimeoutSeconds, idleWarningSeconds } = useUiSettings();
  const signOut = useSignOut();
  const lastActive = useRef(Date.now());
  const [left, setLeft] = useState<number | null>(null);
  const isAsking = left !== null;

  useEffect(() => {
    if (isAsking) return;
    const touch = () => {
      lastActive.current = Date.now();
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch);
    };
  }, [isAsking]);

  const leave = useRef(signOut);
  leave.current = signOut;
  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = idleTimeoutSeconds - Math.floor((Date.now() - lastActive.current) / 1000);
      if (remaining <= 0) {
        clearInterval(timer);
        leave.current();
      } else setLeft(remaining <= idleWarningSeconds ? remaining : null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [idleTimeoutSeconds, idleWarningSeconds]);

  const stay = () => {
    lastActive.current = Date.now();
    setLeft(null);
    // Any call keeps the server's side of the session alive too; a 401 leads to /logout by itself.
    void securityMe().catch(() => undefined);
  };

  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={t('idle.title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text>{t('idle.text', { seconds: left ?? 0 })}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={signOut}>
          {t('idle.leave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
