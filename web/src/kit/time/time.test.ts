import { expect, test } from 'vitest';
import {
  dayEnd,
  dayStart,
  formatDay,
  formatInstant,
  formatIsoDay,
  instantToWall,
  todayIso,
  wallToInstant,
} from './time';

test('an_instant_is_read_in_malaysian_time', () =>
  expect(formatInstant('2026-11-20T15:04:05.123Z')).toBe('20/11/2026 23:04:05'));

test('the_malaysian_day_turns_at_16_utc', () => {
  expect(formatDay('2026-11-20T15:59:59.999Z')).toBe('20/11/2026');
  expect(formatDay('2026-11-20T16:00:00.000Z')).toBe('21/11/2026');
  expect(todayIso(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('a_filtered_day_has_its_first_and_last_second', () => {
  expect(dayStart('2026-11-20')).toBe('2026-11-20 00:00:00');
  expect(dayEnd('2026-11-20')).toBe('2026-11-20 23:59:59');
});

test('wall_clock_and_instant_are_inverse', () => {
  expect(wallToInstant('2026-11-20 23:04:05')).toBe('2026-11-20T15:04:05.000Z');
  expect(instantToWall('2026-11-20T15:04:05.000Z')).toBe('2026-11-20 23:04:05');
  expect(wallToInstant('20/11/2026')).toBeUndefined();
});

test('what_is_no_instant_is_shown_as_it_is', () => expect(formatInstant('soon')).toBe('soon'));
test('an_iso_day_is_shown_as_people_write_it', () => expect(formatIsoDay('2026-11-20')).toBe('20/11/2026'));
