import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../kit/session/session';
import { Icon } from '../kit/ui/icon';
import classes from './quick_search.module.css';

const Panel = lazy(() => import('./quick_search_panel').then((it) => ({ default: it.QuickSearchPanel })));

const SEARCHED = [
  'payment.salesTransaction.view',
  'payment.paymentLink.view',
  'payment.cart.view',
  'payment.refundRequest.view',
  'admin.salesTransaction.view',
  'admin.refundRequest.view',
  'admin.merchantApplication.view',
] as const;
// As they stand on the keyboards.
const KEYS = { mac: '⌘K', other: 'Ctrl K' };
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

const isAsked = () => document.querySelector('[aria-modal="true"]') !== null;

/** The search in the header, for whoever may see something that it finds. Ctrl+K or Cmd+K opens it, too. */
export function QuickSearch() {
  const { t } = useTranslation('officeSearch');
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  const isFor = SEARCHED.some(can);

  useEffect(() => {
    if (!isFor) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // A dialog that asks something is answered first.
      if (!isAsked()) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isFor]);

  // The panel comes from the network the first time; who types on at once loses no letter meanwhile.
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isAsked()) return;
      event.preventDefault();
      setEarly((now) => now + event.key);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      setEarly('');
    };
  }, [isOpen]);

  if (!isFor) return null;
  return (
    <>
      <UnstyledButton
        className={classes.open}
        onClick={() => setOpen(true)}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={18} />
        <span className={classes.openText}>{t('short')}</span>
        <kbd className={classes.openKeys}>{isMac() ? KEYS.mac : KEYS.other}</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <Panel early={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
