import { Button, Checkbox, Combobox, Group, Input, Popover, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Option } from './filter_types';
import classes from './list.module.css';

type Props = {
  label: string;
  options: Option[];
  /** What Select All means; every option unless told otherwise. */
  selectAll: string[] | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Several of a few: kept as "0,1,11". */
export function CheckList({ label, options, selectAll, value, onChange }: Props) {
  const { t } = useTranslation('kit');
  const chosen = value === '' ? [] : value.split(',');
  const all = selectAll ?? options.map((option) => option.value);
  const summary =
    chosen.length === 0
      ? t('list.all')
      : chosen.length === 1
        ? (options.find((option) => option.value === chosen[0])?.label ?? chosen[0])
        : t('list.chosen', { count: chosen.length });
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Input.Wrapper label={label} labelElement="div" className={classes.checkFilter}>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            aria-label={`${label}: ${summary}`}
          >
            {summary}
          </Input>
        </Popover.Target>
      </Input.Wrapper>
      <Popover.Dropdown>
        <Group gap={4} mb="xs">
          <Button size="compact-xs" variant="light" onClick={() => onChange(all.join(','))}>
            {t('list.selectAll')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange('')}>
            {t('list.clearAll')}
          </Button>
        </Group>
        <Checkbox.Group aria-label={label} value={chosen} onChange={(next) => onChange(next.join(','))}>
          <Stack gap={7} mah={320} style={{ overflowY: 'auto' }}>
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
