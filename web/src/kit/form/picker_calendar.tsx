import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { useDateLocale } from '../time/date_locale';
import { markToday } from '../ui/mark_today';
import { dayEnd, dayStart, todayIso } from '../time/time';
import classes from './picker.module.css';
import { TimeList } from './time_list';
import { clamp, isDay, isWall, isWithin, timesOf, type Limits } from '../time/typed_date';

type Props = {
  isDayOnly: boolean;
  value: string;
  limits: Limits;
  /** `isLast`: the choice is complete, what opened this may close. */
  onPick: (value: string, isLast: boolean) => void;
};

/** The days between the limits and, beside them, the times of the chosen day. */
export default function PickerCalendar({ isDayOnly, value, limits, onPick }: Props) {
  const { t } = useTranslation('form');
  const locale = useDateLocale();
  const chosen = isDay(value) || isWall(value) ? value.slice(0, 10) : null;
  const shown = chosen ?? clamp(dayStart(todayIso()), limits).slice(0, 10);
  const time = isWall(value) ? value.slice(11) : null;

  // The time stays when the day allows it, else it is the first that the day has.
  const firstOf = (day: string) => {
    const kept = `${day} ${time ?? '00:00:00'}`;
    const [first] = isWithin(kept, limits) ? [] : timesOf(day, limits);
    return first ? `${day} ${first}` : clamp(kept, limits);
  };
  const pickDay = (next: string | null) => {
    if (next === null) return;
    if (isDayOnly) onPick(next, true);
    else onPick(firstOf(next), false);
  };
  return (
    // Around the calendar itself: before it has arrived there is nothing to focus.
    <FocusTrap>
      <div className={classes.calendar}>
        <DatePicker
          locale={locale}
          value={chosen}
          defaultDate={shown}
          minDate={limits.after?.slice(0, 10)}
          maxDate={(limits.before ?? dayEnd('9999-12-31')).slice(0, 10)}
          onChange={pickDay}
          getDayProps={(date) => ({
            ...markToday(date),
            'data-autofocus': date === shown || undefined,
          })}
          ariaLabels={{
            previousMonth: t('previousMonth'),
            nextMonth: t('nextMonth'),
            previousYear: t('previousYear'),
            nextYear: t('nextYear'),
            previousDecade: t('previousDecade'),
            nextDecade: t('nextDecade'),
            monthLevelControl: t('chooseMonth'),
            yearLevelControl: t('chooseYear'),
          }}
        />
        {!isDayOnly && (
          <TimeList
            label={t('time')}
            times={timesOf(shown, limits)}
            value={time}
            onPick={(next) => onPick(`${shown} ${next}`, true)}
          />
        )}
      </div>
    </FocusTrap>
  );
}
