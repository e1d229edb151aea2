import type { CalendarYear, MalaysianState, WeekendRow } from '../../api/client';
import { weekdayName } from '../../kit/time/weekday';
import { WEEKDAYS } from './states';

/** What a state rests at the end of the year that is shown. */
export const weekendOf = ({ weekends, year }: CalendarYear, state: MalaysianState): WeekendRow | undefined =>
  weekends.filter((it) => it.state === state && it.since <= `${year}-12-31`).at(-1);

/** "Saturday, Sunday" */
export const weekendText = (weekend: WeekendRow | undefined, language: string): string =>
  (weekend?.days ?? []).map((day) => weekdayName(language, WEEKDAYS.indexOf(day))).join(', ');
