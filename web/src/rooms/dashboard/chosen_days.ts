import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayAfter, presetRange, rangeIn, rangeSearch, type DayRange } from '../../kit/time/day_range';

/** The server counts no more days at once. */
const DAYS_MAX = 366;

/** The days in the address, if both of them are there. A longer time is cut to its last year. */
export const chosenDays = (search: Record<string, string | undefined>): DayRange | undefined => {
  const range = rangeIn(search);
  if (!range?.from || !range.to || range.from > range.to) return undefined;
  const earliest = dayAfter(range.to, 1 - DAYS_MAX);
  return range.from < earliest ? { from: earliest, to: range.to } : range;
};

/** What the dashboard shows: today and this month, or the days that somebody chose. */
export const useChosenDays = () => {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const chosen = chosenDays(search);
  return {
    chosen,
    shown: chosen ?? presetRange('today'),
    clear: () => void navigate({ to: '.', search: {} as never }),
  };
};

/** How the server is asked for them. */
export const daysQuery = (chosen: DayRange | undefined) => (chosen ? rangeSearch(chosen) : {});
