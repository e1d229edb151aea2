import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/query';
import { newKey } from '../../api/idempotency_key';
import type { BulkAction } from './list_types';
import classes from './list.module.css';

type Props<Row> = { actions: BulkAction<Row>[]; rows: Row[]; listKey: string; onDone: () => void };

/** Appears while rows are ticked. Rows are handled one after another, so that a refusal names the first that failed. */
export function BulkBar<Row extends { id: string }>({ actions, rows, listKey, onDone }: Props<Row>) {
  const { t } = useTranslation('kit');
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: [listKey] });
  const run = useAction(
    async ({ at }: { at: number; ids: string[] }) => {
      const action = actions[at];
      for (const row of rows) {
        await action?.run(row, { headers: { 'Idempotency-Key': newKey() } });
      }
    },
    {
      onSuccess: () => {
        onDone();
        return refetch();
      },
      onError: refetch,
    },
  );
  const start = (action: BulkAction<Row>, at: number) => {
    const go = () => run.mutate({ at, ids: rows.map((row) => row.id) });
    if (!action.confirm) return go();
    modals.openConfirmModal({
      title: t('dialog.confirmation'),
      children: action.confirm(rows.length),
      labels: { cancel: t('action.cancel'), confirm: t('action.yes') },
      closeOnClickOutside: false,
      closeOnEscape: false,
      withCloseButton: false,
      onConfirm: go,
    });
  };
  return (
    <Group className={classes.bulk} gap="sm" role="region" aria-label={t('list.selected', { count: rows.length })}>
      <Text fz="sm" fw={500}>
        {t('list.selected', { count: rows.length })}
      </Text>
      {actions.map((action, at) => (
        <Button
          key={action.label()}
          size="xs"
          variant="light"
          color={action.danger ? 'red' : undefined}
          loading={run.isPending && run.variables?.at === at}
          disabled={run.isPending}
          onClick={() => start(action, at)}
        >
          {action.label()}
        </Button>
      ))}
    </Group>
  );
}
