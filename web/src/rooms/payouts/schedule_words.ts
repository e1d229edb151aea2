import type { Period, Schedule, Weekday } from '../../api/client';
import { texts } from '../../kit/i18n';
import { weekdayName } from '../../kit/time/weekday';

const t = texts.t;

export const PERIODS = ['DL', 'WK', 'MT', 'YR'] as const satisfies Period[];
/** As kit/time counts them: 0 is Monday. */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies Weekday[];

export const periodLabel = (period: Period) => t(`payouts:settings.of.${period}`);
export const weekdayLabel = (weekday: Weekday, language: string) => weekdayName(language, WEEKDAYS.indexOf(weekday));
export const monthLabel = (month: number, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));

/** "Every week, on Monday", of a schedule's own parts. */
export const periodText = ({ period, weekday, monthDay, month }: Schedule, language: string): string => {
  switch (period) {
    case 'DL':
      return t('payouts:settings.daily');
    case 'WK':
      return t('payouts:settings.weekly', { weekday: weekdayLabel(weekday, language) });
    case 'MT':
      return t('payouts:settings.monthly', { day: monthDay });
    case 'YR':
      return t('payouts:settings.yearly', { day: monthDay, month: monthLabel(month, language) });
  }
};

const two = (number: number) => String(number).padStart(2, '0');
/** Minutes after midnight in Kuala Lumpur as a clock shows them. */
export const cutOffText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Every half hour of a day, and what is in force beside them. */
export const cutOffsBeside = (now: number) =>
  [...new Set([...Array.from({ length: 48 }, (_, at) => at * 30), now])].toSorted((a, b) => a - b);
