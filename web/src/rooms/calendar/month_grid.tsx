import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../kit/time/weekday';
import classes from './calendar.module.css';
import { monthName, weeksOf } from './months';

type Props = {
  year: number;
  month: number;
  today: string;
  /** No banking day in the chosen state. */
  closed: ReadonlySet<string>;
  /** What is celebrated on a day there. */
  holidays: ReadonlyMap<string, string>;
};

/** One month: weekends dimmed, holidays marked by a dot and told by name. */
export function MonthGrid({ year, month, today, closed, holidays }: Props) {
  const { i18n, t } = useTranslation('calendar');
  const language = i18n.language;
  return (
    <table className={classes.month}>
      <caption>{monthName(language, month)}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(language, weekday)}>
              {weekdayName(language, weekday, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, row) => (
          <tr key={row}>
            {week.map((day, cell) => {
              if (day === null) return <td key={cell} />;
              const holiday = holidays.get(day);
              return (
                <td
                  key={cell}
                  data-closed={closed.has(day) || undefined}
                  data-holiday={holiday !== undefined || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  title={holiday}
                  aria-label={closed.has(day) ? `${Number(day.slice(8))} ${holiday ?? t('rest')}` : undefined}
                >
                  {Number(day.slice(8))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
