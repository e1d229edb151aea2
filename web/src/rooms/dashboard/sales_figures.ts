import { useQuery } from '@tanstack/react-query';
import { salesByDayList, successRateByMethodList } from '../../api/client';
import { formatAmount, isPositive } from '../../kit/money/money';
import type { DayRange } from '../../kit/time/day_range';
import { daysQuery } from './chosen_days';

// A panel that cannot be read says so itself, and a card stays at 0.
const silent = { silent: true };

/** Cards and panels of the same days share one call each. */
export const useSalesByDay = (chosen: DayRange | undefined, days: '14' | '30' = '14') =>
  useQuery({
    queryKey: ['salesTransactions', 'byDay', chosen ?? days],
    queryFn: ({ signal }) => salesByDayList({ query: chosen ? daysQuery(chosen) : { days }, signal }),
    meta: silent,
  });

export const useSuccessByMethod = (chosen: DayRange | undefined) =>
  useQuery({
    queryKey: ['salesTransactions', 'byMethod', chosen ?? 'month'],
    queryFn: ({ signal }) => successRateByMethodList({ query: daysQuery(chosen), signal }),
    meta: silent,
  });

/** "RM 1,500.00"; nothing sold, and nothing known, is "RM 0" (account portal, section 2). */
export const ringgit = (value: string | undefined): string =>
  value && isPositive(value) ? formatAmount(value) : 'RM 0';

/** "66.67" of 2 in 3; in whole numbers, rounded half up as the server does. Nothing ended: 0.00. */
export const ratePercent = (paid: number, attempted: number): string => {
  if (attempted === 0) return '0.00';
  const hundredths = (20_000n * BigInt(paid) + BigInt(attempted)) / (2n * BigInt(attempted));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
};
