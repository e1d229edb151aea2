import { expect, test } from 'vitest';
import { ago } from './ago';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

test('waiting_is_told_in_days_else_in_hours_else_in_minutes', () => {
  expect(ago('2026-11-18T11:00:00.000Z', 'en', NOW)).toBe('2 days ago');
  expect(ago('2026-11-19T12:00:00.000Z', 'en', NOW)).toBe('1 day ago');
  expect(ago('2026-11-19T12:00:01.000Z', 'en', NOW)).toBe('23 hours ago');
  expect(ago('2026-11-20T11:59:59.000Z', 'en', NOW)).toBe('0 minutes ago');
  expect(ago('2026-11-18T11:00:00.000Z', 'de', NOW)).toBe('vor 2 Tagen');
});

test('a_clock_that_runs_behind_tells_no_time_to_come', () => {
  expect(ago('2026-11-20T12:05:00.000Z', 'en', NOW)).toBe('0 minutes ago');
});
