import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, actionName, resourceName, toxicText } from '../../kit/session/permission_words';
import { permissionOf, toxicOf, type MatrixRow, type ToxicPair } from './matrix';
import type { GridColumn } from './role_grid';

type Props = {
  column: GridColumn;
  row: MatrixRow;
  pairs: readonly ToxicPair[];
  mayGive: (permission: string) => boolean;
  onToggle: (action: Action) => void;
};

/** The exact actions of one cell. */
export function CellActions({ column, row, pairs, mayGive, onToggle }: Props) {
  const { t } = useTranslation('roles');
  const list = useRef<HTMLDivElement>(null);
  const own = pairs.filter((pair) => [pair.asks, pair.approves].some((it) => it.startsWith(`${row.resource}.`)));
  const toxic = column.locked ? [] : toxicOf(column.held, own);
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
    const at = boxes.indexOf(document.activeElement as HTMLInputElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) boxes[(at + step + boxes.length) % boxes.length]?.focus();
    else if (event.key === 'Enter') boxes[at]?.click();
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      <Text
        fw={600}
        fz="sm"
        data-autofocus={column.locked ? true : undefined}
        tabIndex={column.locked ? -1 : undefined}
      >
        {resourceName(row.resource)} · {column.name}
      </Text>
      {column.locked && (
        <Text fz="xs" c="dimmed">
          {column.locked}
        </Text>
      )}
      <Stack gap={6} ref={list}>
        {row.actions.map((action) => {
          const permission = permissionOf(row.resource, action);
          const isHeld = column.held.has(permission);
          const isOwn = mayGive(permission);
          return (
            <Checkbox
              key={action}
              size="xs"
              label={actionName(action)}
              description={!column.locked && !isOwn ? t('matrix.notHeld') : undefined}
              checked={isHeld}
              disabled={column.locked !== undefined || !isOwn}
              onChange={() => onToggle(action)}
            />
          );
        })}
      </Stack>
      <div aria-live="polite">
        {toxic.map((pair) => (
          <Alert key={pair.name} color="yellow" p="xs" mt={4}>
            <Text fz="xs">{toxicText(pair)}</Text>
          </Alert>
        ))}
      </div>
    </Stack>
  );
}
