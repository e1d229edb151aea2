import { Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Text as TextOf } from './list_types';
import classes from './list.module.css';

type Props = {
  isPending: boolean;
  empty: { title?: TextOf; text?: (filters: Record<string, string>) => string } | undefined;
  filters?: Record<string, string>;
};

export function EmptyState({ isPending, empty, filters = {} }: Props) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.empty} role="status">
      {isPending && <Loader size="sm" />}
      <Text fw={500}>{isPending ? t('list.loading') : (empty?.title?.() ?? t('list.empty'))}</Text>
      {!isPending && empty?.text && (
        <Text c="dimmed" fz="sm">
          {empty.text(filters)}
        </Text>
      )}
    </div>
  );
}
