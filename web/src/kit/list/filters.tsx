import { Button, Checkbox, Group, Popover, Select, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { FILTER_DEBOUNCE_MS } from './list_state';
import type { Filter, Option } from './list_types';
import classes from './list.module.css';

// The calendar is a third of the office's weight and is not needed to read a list.
const DateRange = lazy(() => import('./date_range'));

type Values = Record<string, string>;
type Props = {
  filters: Filter<string>[];
  values: Values;
  /** A phone shows the first filter; the others open on demand. */
  isPhone: boolean;
  onChange: (changed: Values) => void;
  onReset: () => void;
};

/** What is typed is a draft; it reaches the address 750 ms after the last change, or at once with Enter. */
export function Filters({ filters, values, isPhone, onChange, onReset }: Props) {
  const { t } = useTranslation('kit');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Values>({});
  const apply = useRef(onChange);
  apply.current = onChange;

  // The address changed (applied, reset, or the browser's back button): it wins over the draft.
  const applied = JSON.stringify(values);
  useEffect(() => setDraft({}), [applied]);

  useEffect(() => {
    if (Object.keys(draft).length === 0) return;
    const timer = setTimeout(() => apply.current(draft), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const value = (name: string) => draft[name] ?? values[name] ?? '';
  const change = (changed: Values) => setDraft((now) => ({ ...now, ...changed }));

  return (
    <form
      className={classes.filters}
      role="search"
      aria-label={t('list.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(draft).length > 0) apply.current(draft);
      }}
    >
      {(isPhone && !isOpen ? filters.slice(0, 1) : filters).map((filter) => {
        switch (filter.type) {
          case 'text':
            return (
              <TextInput
                key={filter.name}
                className={classes.textFilter}
                label={filter.label()}
                placeholder={filter.placeholder?.()}
                value={value(filter.name)}
                onChange={(event) => change({ [filter.name]: event.currentTarget.value })}
              />
            );
          case 'select':
            return (
              <Select
                key={filter.name}
                className={classes.selectFilter}
                label={filter.label()}
                data={[{ value: '', label: t('list.all') }, ...filter.options()]}
                value={value(filter.name)}
                allowDeselect={false}
                onChange={(next) => change({ [filter.name]: next ?? '' })}
              />
            );
          case 'checklist':
            return (
              <CheckList
                key={filter.name}
                label={filter.label()}
                options={filter.options()}
                selectAll={filter.selectAll}
                value={value(filter.name)}
                onChange={(next) => change({ [filter.name]: next })}
              />
            );
          case 'dateRange':
            return (
              <Suspense
                key={filter.from}
                fallback={<TextInput className={classes.dateFilter} label={filter.label()} readOnly />}
              >
                <DateRange
                  label={filter.label()}
                  from={value(filter.from)}
                  to={value(filter.to)}
                  onChange={(from, to) => change({ [filter.from]: from, [filter.to]: to })}
                />
              </Suspense>
            );
        }
      })}
      {isPhone && filters.length > 1 && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<Icon name="filter" size={16} />}
          onClick={() => setOpen((now) => !now)}
        >
          {t('list.filters')}
        </Button>
      )}
      <Button variant="subtle" color="gray" px="xs" onClick={onReset} display={isPhone && !isOpen ? 'none' : undefined}>
        {t('list.resetFilters')}
      </Button>
    </form>
  );
}

type CheckListProps = {
  label: string;
  options: Option[];
  selectAll: string[] | undefined;
  value: string;
  onChange: (value: string) => void;
};

function CheckList({ label, options, selectAll, value, onChange }: CheckListProps) {
  const { t } = useTranslation('kit');
  const chosen = value === '' ? [] : value.split(',');
  const all = selectAll ?? options.map((option) => option.value);
  const summary =
    chosen.length === 0
      ? t('list.all')
      : chosen.length <= 1
        ? (options.find((option) => option.value === chosen[0])?.label ?? '')
        : t('list.chosen', { count: chosen.length });
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <div>
        <span className={classes.filterLabel} aria-hidden="true">
          {label}
        </span>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.checkFilter}
            justify="space-between"
            rightSection={<Icon name="chevronDown" size={14} />}
            aria-label={`${label}: ${summary}`}
          >
            {summary}
          </Button>
        </Popover.Target>
      </div>
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
