import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../session/session';
import { Icon } from '../ui/icon';
import type { ListDefinition } from './list_types';
import { useBusy } from './use_busy';
import classes from './list.module.css';

type Props<Row extends { id: string }, Query> = { list: ListDefinition<Row, Query>; onRefresh: () => void };

/** At the right of the title: a new record, many from a file, and Refresh Txn. */
export function ListHeader<Row extends { id: string }, Query>({ list, onRefresh }: Props<Row, Query>) {
  const { t } = useTranslation('kit');
  const can = useCan();
  const { isBusy, isListLoading } = useBusy(list.key);
  const create = list.create && can(list.create.permission) ? list.create : undefined;
  const upload = list.upload && can(list.upload.permission) ? list.upload : undefined;
  return (
    <>
      {create && (
        <Button
          component={Link}
          to={`${list.path}/${create.dialog}`}
          search={((now: object) => now) as never}
          leftSection={<Icon name={create.icon ?? 'plus'} size={16} />}
          loading={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {create.label()}
        </Button>
      )}
      {upload && (
        <Button
          component={Link}
          to={`${list.path}/${upload.dialog}`}
          search={((now: object) => now) as never}
          variant="default"
          aria-label={upload.label()}
          className={classes.refresh}
        >
          <Icon name={upload.icon ?? 'upload'} size={16} />
          <span className={classes.refreshLabel}>{upload.label()}</span>
        </Button>
      )}
      <Button
        variant="default"
        aria-label={t('list.refresh')}
        className={classes.refresh}
        loading={isListLoading}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={16} />
        <span className={classes.refreshLabel}>{t('list.refresh')}</span>
      </Button>
    </>
  );
}
