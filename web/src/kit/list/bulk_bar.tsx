import { Button, Group, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { recordFailure } from '../../api/failures';
import { useAction } from '../../api/query';
import { errorText } from '../../api/error_text';
import { useCan } from '../session/session';
import { confirm } from '../ui/confirm';
import { Icon } from '../ui/icon';
import { STICKY_HEAD_AFTER_PX } from '../ui/timing';
import { toast } from '../ui/toast';
import { useScrolledPast } from '../ui/use_scrolled_past';
import type { BulkStatus, ListDefinition, PageOf } from './list_types';
import classes from './list.module.css';

type Props<Row extends { id: string }, Query> = {
  list: ListDefinition<Row, Query>;
  rows: Row[];
  /** With those that stay ticked. */
  onDone: (rest: string[]) => void;
};

/** What one may do with ticked rows of this list. */
export const useBulk = <Row extends { id: string }, Query>({ bulk, fetchOne }: ListDefinition<Row, Query>) => {
  const can = useCan();
  const remove = bulk?.remove && can(bulk.remove.permission) ? bulk.remove : undefined;
  const statuses = bulk?.statuses && can(bulk.statuses.permission) ? bulk.statuses.options : undefined;
  return { remove, statuses, canFetch: fetchOne !== undefined };
};

type Job<Row> = { name: 'delete' | 'status' | 'fetch'; ids: string[]; each: (row: Row) => Promise<unknown> };

type Refused = { id: string; name: string; error: Error };

/**
 * Appears while rows are ticked. Rows are handled one after another; those that are refused stay ticked, each with its
 * reason, and the others are done.
 */
export function BulkBar<Row extends { id: string }, Query>({ list, rows, onDone }: Props<Row, Query>) {
  const { t } = useTranslation(['list', 'kit']);
  const queryClient = useQueryClient();
  const { remove, statuses, canFetch } = useBulk(list);
  const refetch = () => queryClient.invalidateQueries({ queryKey: [list.key] });
  const [refused, setRefused] = useState<Refused[]>([]);
  const run = useAction(
    async ({ ids, each }: Job<Row>) => {
      const failed: Refused[] = [];
      setRefused([]);
      for (const row of rows.filter(({ id }) => ids.includes(id))) {
        try {
          await each(row);
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) throw error; // nobody is signed in any more
          failed.push({ id: row.id, name: list.rowName(row), error: error as Error });
        }
      }
      return failed;
    },
    {
      silent: true,
      failure: `${list.key}/bulk`,
      onSuccess: (failed, { name, ids }) => {
        const count = { done: ids.length - failed.length, count: ids.length };
        if (failed.length > 0) toast.warning(t('bulkDone', count));
        else if (name === 'status') toast.success(t('bulkDone', count));
        setRefused(failed);
        for (const { error } of failed) recordFailure(`${list.key}/bulk`, error);
        if (name === 'fetch') return;
        onDone(failed.map(({ id }) => id));
        return refetch();
      },
    },
  );
  // Rows are ticked further down, too; what can be done with them stays in sight, below the card's head.
  const isStuck = useScrolledPast(STICKY_HEAD_AFTER_PX);
  const ids = rows.map((row) => row.id);
  const keyed = () => ({ headers: { 'Idempotency-Key': newKey() } });

  const ask = (text: string, job: Job<Row>) => confirm(text, () => run.mutate(job), { danger: job.name === 'delete' });

  // The rows' latest data is put where the rows stand: the page keeps its order, the ticks stay.
  const fetchSelected = () => {
    const each = async (row: Row) => {
      const latest = await list.fetchOne?.(row.id, new AbortController().signal);
      if (!latest) return;
      queryClient.setQueriesData<PageOf<Row>>(
        { queryKey: [list.key, 'list'] },
        (page) => page && { ...page, content: page.content.map((it) => (it.id === latest.id ? latest : it)) },
      );
    };
    const tell = (failed: Refused[]) => failed.length === 0 && toast.info(t('fetched', { count: ids.length }));
    run.mutate({ name: 'fetch', ids, each }, { onSuccess: tell });
  };
  const setStatus = (status: BulkStatus<Row>) => {
    const some = rows.filter((row) => status.when?.(row) ?? true);
    if (some.length === 0) return toast.warning(t('updateNone', { status: status.label() }));
    ask(t('updateText', { count: some.length, total: rows.length, status: status.label() }), {
      name: 'status',
      ids: some.map((row) => row.id),
      each: (row) => status.run(row, keyed()),
    });
  };
  const busy = (name: Job<Row>['name']) => ({
    size: 'xs',
    variant: 'light',
    loading: run.isPending && run.variables?.name === name,
    disabled: run.isPending,
  });

  return (
    <Group
      className={classes.bulk}
      gap="sm"
      role="region"
      aria-label={t('kit:list.selected', { count: rows.length })}
      data-stuck={isStuck || undefined}
    >
      <Text fz="sm" fw={500}>
        {t('kit:list.selected', { count: rows.length })}
      </Text>
      {remove && (
        <Button
          {...busy('delete')}
          color="red"
          onClick={() =>
            ask(t('kit:list.deleteAllText', { count: rows.length }), {
              name: 'delete',
              ids,
              each: (row) => remove.run(row, keyed()),
            })
          }
        >
          {t('kit:list.deleteAll')}
        </Button>
      )}
      {canFetch && (
        <Button {...busy('fetch')} onClick={fetchSelected}>
          {t('fetchSelected')}
        </Button>
      )}
      {statuses && (
        <Menu shadow="md" position="bottom-start">
          <Menu.Target>
            <Button {...busy('status')} rightSection={<Icon name="chevronDown" size={14} />}>
              {t('updateStatus')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {statuses.map((status) => (
              <Menu.Item key={status.label()} onClick={() => setStatus(status)}>
                {status.label()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ id, name, error }) => (
            <li key={id}>
              <strong>{name}</strong>: {errorText(error)}
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
