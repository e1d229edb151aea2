import { Button, Group, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { useAction } from '../../api/query';
import { errorText } from '../i18n/error_text';
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
  onDone: () => void;
};

/** What one may do with ticked rows of this list. */
export const useBulk = <Row extends { id: string }, Query>({ bulk, fetchOne }: ListDefinition<Row, Query>) => {
  const can = useCan();
  const remove = bulk?.remove && can(bulk.remove.permission) ? bulk.remove : undefined;
  const statuses = bulk?.statuses && can(bulk.statuses.permission) ? bulk.statuses.options : undefined;
  return { remove, statuses, canFetch: fetchOne !== undefined };
};

type Job<Row> = { name: 'delete' | 'status' | 'fetch'; ids: string[]; each: (row: Row) => Promise<unknown> };

/** Appears while rows are ticked. Rows are handled one after another, and a refusal names the row and ends it. */
export function BulkBar<Row extends { id: string }, Query>({ list, rows, onDone }: Props<Row, Query>) {
  const { t } = useTranslation(['list', 'kit']);
  const queryClient = useQueryClient();
  const { remove, statuses, canFetch } = useBulk(list);
  const refetch = () => queryClient.invalidateQueries({ queryKey: [list.key] });
  const handled = useRef<Row>(null);
  const run = useAction(
    async ({ ids, each }: Job<Row>) => {
      for (const row of rows) {
        if (!ids.includes(row.id)) continue;
        handled.current = row;
        await each(row);
      }
    },
    {
      silent: true,
      failure: `${list.key}/bulk`,
      onSuccess: (_, { name }) => {
        if (name === 'fetch') return;
        onDone();
        return refetch();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) return;
        toast.error(`${handled.current ? list.rowName(handled.current) : ''}: ${errorText(error)}`);
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
    run.mutate({ name: 'fetch', ids, each }, { onSuccess: () => toast.info(t('fetched', { count: ids.length })) });
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
    </Group>
  );
}
