import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useState } from 'react';
import { texts } from '../i18n';
import { useDateLocale } from '../time/date_locale';
import { dayEnd, dayStart, todayIso } from '../time/time';
import { Icon } from '../ui/icon';
import { markToday } from '../ui/mark_today';
import classes from './list.module.css';

type Props = { label: string; from: string; to: string; onChange: (from: string, to: string) => void };
type Range = [string | null, string | null];

/** Two days of the Malaysian calendar; they travel as the first and the last second of those days. */
export default function DateRange({ label, from, to, onChange }: Props) {
  const [range, setRange] = useState<Range>([from.slice(0, 10) || null, to.slice(0, 10) || null]);
  const locale = useDateLocale();
  useEffect(() => setRange([from.slice(0, 10) || null, to.slice(0, 10) || null]), [from, to]);
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
      presets={[{ value: [todayIso(), todayIso()], label: texts.t('kit:list.today') }]}
      onChange={(next) => {
        const [start, end] = next as Range;
        setRange([start, end]);
        if (start && end) onChange(dayStart(start), dayEnd(end));
        if (!start && !end) onChange('', '');
      }}
    />
  );
}
