import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../money/money';
import { Icon } from '../ui/icon';
import classes from './news_pill.module.css';

/** "3 new", above the rows: nothing moves under the pointer until somebody asks for it. */
export function NewsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('list');
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <Button
          className={classes.pill}
          size="compact-sm"
          radius="xl"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={onShow}
        >
          {t('news', { count, number: formatCount(count) })}
        </Button>
      )}
    </div>
  );
}
