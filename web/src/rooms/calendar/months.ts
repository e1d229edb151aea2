import { weekdayName } from '../../kit/time/weekday';

/** Days are "2026-11-20" throughout; their arithmetic is that of UTC, which has no days of 23 hours. */
const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** 0 is Monday, 6 is Sunday. */
const weekdayOf = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;

/** The weeks of a month (1 to 12), each from Monday; what is of another month is null. */
export const weeksOf = (year: number, month: number): (string | null)[][] => {
  const first = Date.UTC(year, month - 1, 1);
  const days = Math.round((Date.UTC(year, month, 1) - first) / DAY_MS);
  const before = weekdayOf(first);
  const cells = Math.ceil((before + days) / 7) * 7;
  const all = Array.from({ length: cells }, (_, cell) => {
    const day = cell - before;
    return day >= 0 && day < days ? iso(first + day * DAY_MS) : null;
  });
  return Array.from({ length: cells / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
};

/** "November", "Nov", "月曜日": as the language says them. */
export const monthName = (language: string, month: number): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));
export const weekdayNameOf = (language: string, day: string): string =>
  weekdayName(language, weekdayOf(Date.parse(day)), 'short');
