import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import classes from './scroll_top.module.css';
import { SCROLL_TOP_AFTER_PX } from './timing';
import { useScrolledPast } from './use_scrolled_past';

/** There once a page is scrolled by 300 px. */
export function ScrollTop() {
  const { t } = useTranslation('kit');
  const isDown = useScrolledPast(SCROLL_TOP_AFTER_PX);
  if (!isDown) return null;
  return (
    <ActionIcon
      className={classes.button}
      size="lg"
      radius="xl"
      aria-label={t('list.scrollTop')}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <Icon name="up" />
    </ActionIcon>
  );
}
