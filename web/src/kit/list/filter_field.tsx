import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { wallIn } from '../time/day_range';
import { AmountRange } from './amount_range';
import { AutocompleteField } from './autocomplete_filter';
import { CheckList } from './check_list';
import { tagName, type Filter } from './filter_types';
import type { Changed } from './list_state';
import { DateTimeRange, DayFilter } from './picked_filters';
import classes from './list.module.css';

// The calendar is a third of the office's weight and is not needed to read a list.
const DateRange = lazy(() => import('./date_range'));

type Props = { filter: Filter; values: Record<string, string>; onChange: (changed: Changed) => void };

/** One filter of the bar, whichever its kind; text is typed into the list's search box instead. */
export function FilterField({ filter, values, onChange }: Props) {
  const { t } = useTranslation('kit');
  const label = filter.label();
  if ('from' in filter) {
    const range = {
      label,
      from: values[filter.from] ?? '',
      to: values[filter.to] ?? '',
      onChange: (from: string, to: string) => onChange({ [filter.from]: from, [filter.to]: to }),
    };
    if (filter.type === 'amountRange') return <AmountRange {...range} />;
    if (filter.type === 'dateTimeRange') {
      const ends = { from: wallIn(range.from, 'from'), to: wallIn(range.to, 'to') };
      return <DateTimeRange names={filter} {...range} {...ends} />;
    }
    return (
      <Suspense fallback={<TextInput className={classes.dateFilter} label={label} readOnly />}>
        <DateRange {...range} />
      </Suspense>
    );
  }
  const value = values[filter.name] ?? '';
  const change = (next: string | null) => onChange({ [filter.name]: next ?? '' });
  switch (filter.type) {
    case 'text':
      return null;
    case 'select':
      return (
        <Select
          className={classes.selectFilter}
          label={label}
          data={[...(filter.isRequired ? [] : [{ value: '', label: t('list.all') }]), ...filter.options()]}
          value={value}
          allowDeselect={false}
          onChange={change}
        />
      );
    case 'checklist':
      return (
        <CheckList
          label={label}
          options={filter.options()}
          selectAll={filter.selectAll}
          value={value}
          onChange={change}
        />
      );
    case 'date':
      return <DayFilter name={filter.name} label={label} value={value} onChange={change} />;
    case 'autocomplete':
      return (
        <AutocompleteField filter={filter} value={value} tag={values[tagName(filter.name)] ?? ''} onChange={onChange} />
      );
  }
}
