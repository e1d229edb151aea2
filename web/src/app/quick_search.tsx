import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../kit/session/session';
import { Icon } from '../kit/ui/icon';
import classes from './quick_search.module.css';

const Panel = lazy(() => import('./quick_search_panel').then((it) => ({ default: it.QuickSearchPanel })));

const SEARCHED = ['payment.salesTransaction.view', 'payment.paymentLink.view', 'payment.refundRequest.view'] as const;
// As they stand on the keyboards.
const KEYS = { mac: '⌘K', other: 'Ctrl K' };
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** The search in the header, for whoever may see something that it finds. Ctrl+K or Cmd+K opens it, too. */
export function QuickSearch() {
  const { t } = useTranslation('officeSearch');
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const isFor = SEARCHED.some(can);

  useEffect(() => {
    if (!isFor) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // A dialog that asks something is answered first.
      if (!document.querySelector('[aria-modal="true"]')) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isFor]);

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
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
