import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateLocale } from '../time/date_locale';
import type { DayRange } from '../time/day_range';
import { markToday } from '../ui/mark_today';

type Range = [string | null, string | null];

/** Loaded when it is asked for: a first click is the first day, a second one the last. */
export default function DaysCalendar({ days, onChoose }: { days: DayRange; onChoose: (days: DayRange) => void }) {
  const { t } = useTranslation('shell');
  const locale = useDateLocale();
  const [earlier, later] = [t('days.earlier'), t('days.later')];
  const [range, setRange] = useState<Range>([days.from || null, days.to || null]);
  return (
    <DatePicker
      type="range"
      locale={locale}
      size="sm"
      hideOutsideDates
      ariaLabels={{
        previousMonth: earlier,
        previousYear: earlier,
        previousDecade: earlier,
        nextMonth: later,
        nextYear: later,
        nextDecade: later,
      }}
      allowSingleDateInRange
      getDayProps={markToday}
      defaultDate={days.to || days.from || undefined}
      value={range}
      onChange={(next) => {
        const [from, to] = next as Range;
        setRange([from, to]);
        if (from && to) onChoose({ from, to });
      }}
    />
  );
}
