import { Loader, Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './loading_screen.module.css';

/** Over the whole screen, while the next page is on its way. Whoever shows it waits OVERLAY_AFTER_MS first. */
export function LoadingScreen() {
  const { t } = useTranslation('kit');
  return (
    <Portal>
      <div className={classes.screen} role="status" aria-label={t('list.loading')}>
        <Loader size="lg" />
      </div>
    </Portal>
  );
}
