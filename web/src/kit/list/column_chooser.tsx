import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { keepColumns, move, toggleColumn, type KeptColumn } from './columns_kept';

type Props = { listKey: string; columns: KeptColumn[]; labelOf: (key: string) => string };

/** Which columns, and in which order. */
export function ColumnChooser({ listKey, columns, labelOf }: Props) {
  const { t } = useTranslation('list');
  const keep = (next: KeptColumn[]) => keepColumns(listKey, next);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={280}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('columns')} title={t('columns')}>
          <Icon name="columns" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} role="group" aria-label={t('columns')}>
          {columns.map(({ key, isShown }, at) => (
            <Group key={key} gap={2} wrap="nowrap">
              <Checkbox
                flex={1}
                label={labelOf(key)}
                checked={isShown}
                onChange={() => keep(toggleColumn(columns, key))}
              />
              {([-1, 1] as const).map((by) => (
                <ActionIcon
                  key={by}
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t(by < 0 ? 'columnUp' : 'columnDown', { label: labelOf(key) })}
                  disabled={at + by < 0 || at + by >= columns.length}
                  onClick={() => keep(move(columns, at, by))}
                >
                  <Icon name={by < 0 ? 'up' : 'chevronDown'} size={14} />
                </ActionIcon>
              ))}
            </Group>
          ))}
          <Button size="compact-xs" variant="subtle" color="gray" mt={4} onClick={() => keepColumns(listKey, null)}>
            <Text inherit>{t('columnsReset')}</Text>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
