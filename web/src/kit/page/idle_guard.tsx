import { Button, Group, Modal, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityMe } from '../../api/client';
import { addEnglish } from '../i18n';
import shell from 'messages/en/portal/shell.json';
import { useUiSettings } from './settings';
import '../ui/styles';
import { useSignOut } from '../../nav/use_sign_out';

addEnglish({ shell });

const TICK_MS = 1000;
/** The server notes a session's use once a minute at most: told more often, it would not listen. */
const TELL_MS = 61_000;

// Of all tabs together: who works in one of them is not idle in the others.
const KEY = 'gerbang.lastActive';
const activeInAnyTab = () => Math.min(Number(localStorage.getItem(KEY)) || 0, Date.now());
const noteActive = () => localStorage.setItem(KEY, String(Date.now()));

/**
 * The server ends a session after some idle minutes; two minutes before, this asks whether to stay. The server counts
 * calls and this counts keys and pointers, so that somebody who types for long without a call is told to the server.
 */
export function IdleGuard() {
  const { t } = useTranslation('shell');
  const { idleTimeoutSeconds, idleWarningSeconds } = useUiSettings();
  const signOut = useSignOut();
  const lastActive = useRef(Date.now());
  const lastTold = useRef(Date.now());
  const [left, setLeft] = useState<number | null>(null);
  const isAsking = left !== null;

  // The page that has just been opened is a sign of life, too.
  useEffect(noteActive, []);

  useEffect(() => {
    if (isAsking) return;
    const touch = () => {
      lastActive.current = Date.now();
      noteActive();
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch);
    };
  }, [isAsking]);

  // Any call keeps the server's side of the session alive; a 401 leads to /logout by itself.
  const tell = useCallback(() => {
    lastTold.current = Date.now();
    void securityMe().catch(() => undefined);
  }, []);

  const { href } = useLocation();
  const leave = useRef(() => {});
  leave.current = () => signOut(href);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      const remaining = idleTimeoutSeconds - Math.floor((now - Math.max(lastActive.current, activeInAnyTab())) / 1000);
      if (lastActive.current > lastTold.current && now - lastTold.current >= TELL_MS) tell();
      if (remaining <= 0) {
        clearInterval(timer);
        leave.current();
      } else setLeft(remaining <= idleWarningSeconds ? remaining : null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [idleTimeoutSeconds, idleWarningSeconds, tell]);

  const stay = () => {
    lastActive.current = Date.now();
    noteActive();
    setLeft(null);
    tell();
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
        <Button variant="default" onClick={() => signOut()}>
          {t('idle.leave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('idle.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
