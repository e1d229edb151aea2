import { expect, test } from 'vitest';
import { monthLabel, monthsUntil } from './months';

test('months go back over the year, the newest first', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test('a month is called by its name', () => {
  expect(monthLabel('en', '2026-11')).toBe('November 2026');
});
