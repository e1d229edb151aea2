import { expect, test } from 'vitest';
import { weekdayName } from '../../kit/time/weekday';
import { monthName, weekdayNameOf, weeksOf } from './months';

test('a month is whole weeks from monday', () => {
  const weeks = weeksOf(2026, 11);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test.each([
  [2024, 2, 29],
  [2026, 2, 28],
  [2027, 12, 31],
])('%d-%d has %d days', (year, month, days) => {
  const all = weeksOf(year, month).flat();
  expect(all.filter((day) => day !== null)).toHaveLength(days);
  expect(all.length % 7).toBe(0);
});

test('february of 2027 begins on a monday and takes four weeks', () => {
  expect(weeksOf(2027, 2)).toHaveLength(4);
});

test('names are those of the language', () => {
  expect(monthName('de', 3)).toBe('März');
  expect(weekdayName('en', 0)).toBe('Monday');
  expect(weekdayName('en', 6)).toBe('Sunday');
  expect(weekdayNameOf('en', '2026-11-20')).toBe('Fri');
});
