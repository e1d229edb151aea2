import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useState } from 'react';
import { texts } from '../i18n';
import { useDateLocale } from '../time/date_locale';
import { wallIn } from '../time/day_range';
import { dayEnd, dayStart } from '../time/time';
import { Icon } from '../ui/icon';
import { markToday } from '../ui/mark_today';
import classes from './list.module.css';

type Props = { label: string; from: string; to: string; onChange: (from: string, to: string) => void };
type Range = [string | null, string | null];

const dayOf = (value: string, end: 'from' | 'to') => wallIn(value, end).slice(0, 10) || null;

/** Two days of the Malaysian calendar; they travel as the first and the last second of those days. */
export default function DateRange({ label, from, to, onChange }: Props) {
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  const [range, setRange] = useState<Range>([first, last]);
  const locale = useDateLocale();
  useEffect(() => setRange([first, last]), [first, last]);
  return (
    <DatePickerInput
      type="range"
      locale={locale}
      className={classes.dateFilter}
      label={label}
      valueFormat="DD/MM/YYYY"
      placeholder="dd/MM/yyyy"
      clearable
      clearButtonProps={{ 'aria-label': texts.t('kit:action.clear') }}
      allowSingleDateInRange
      getDayProps={markToday}
      leftSection={<Icon name="calendar" size={16} />}
      value={range}
      onChange={(next) => {
        const [start, end] = next as Range;
        setRange([start, end]);
        if (start && end) onChange(dayStart(start), dayEnd(end));
        if (!start && !end) onChange('', '');
      }}
    />
  );
}
