import { expect, test } from 'vitest';
import { clamp, dayOf, earlier, isWithin, later, onStep, timesOf, typedOf, wallOf } from './typed_date';

test('date_and_time_are_typed_day_first_and_kept_as_the_wire_wants_them', () => {
  expect(wallOf('21/11/2026 10:15:00')).toBe('2026-11-21 10:15:00');
  expect(wallOf('1/2/2026 9:05')).toBe('2026-02-01 09:05:00');
  expect(wallOf('21.11.2026')).toBe('2026-11-21 00:00:00');
  expect(dayOf('01-02-2026')).toBe('2026-02-01');
  expect(typedOf('2026-11-21 10:15:00')).toBe('21/11/2026 10:15:00');
  expect(typedOf('2026-11-21')).toBe('21/11/2026');
});

test.each(['31/02/2026', '11/21/2026', '2026-11-21', '21/11/26', 'tomorrow', '21/11/2026 24:00', '21/11/2026 10:60'])(
  'no_date_is_%s',
  (typed) => {
    expect(wallOf(typed)).toBeUndefined();
    expect(typedOf(typed === '2026-11-21' ? 'x' : typed)).toBe(typed === '2026-11-21' ? 'x' : typed);
  },
);

test('a_time_is_no_part_of_a_day', () => expect(dayOf('21/11/2026 10:15')).toBeUndefined());

test('times_come_in_steps_of_15_minutes', () => {
  const times = timesOf('2026-11-21', {});
  expect(times).toHaveLength(96);
  expect(times.slice(0, 5)).toEqual(['00:00:00', '00:15:00', '00:30:00', '00:45:00', '01:00:00']);
  expect(times.at(-1)).toBe('23:45:00');
});

test('times_and_days_lie_between_after_and_before_inclusively', () => {
  const limits = { after: '2026-11-21 10:07:00', before: '2026-11-23 09:30:00' };
  expect(timesOf('2026-11-21', limits)[0]).toBe('10:15:00');
  expect(timesOf('2026-11-22', limits)).toHaveLength(96);
  expect(timesOf('2026-11-23', limits).at(-1)).toBe('09:30:00');
  expect(timesOf('2026-11-24', limits)).toEqual([]);
  expect(isWithin('2026-11-21', limits)).toBe(true);
  expect(isWithin('2026-11-20', limits)).toBe(false);
  expect(isWithin('2026-11-23 09:30:01', limits)).toBe(false);
  expect(isWithin('2026-11-23 23:59:59', { before: '2026-11-23' })).toBe(true);
});

test('the_nearest_allowed_time_is_taken_with_a_day', () => {
  const limits = { after: '2026-11-21 10:07:00', before: '2026-11-23' };
  expect(clamp('2026-11-21 00:00:00', limits)).toBe('2026-11-21 10:07:00');
  expect(clamp('2026-11-24 00:00:00', limits)).toBe('2026-11-23 23:59:59');
  expect(clamp('2026-11-22 08:00:00', limits)).toBe('2026-11-22 08:00:00');
});

test('the_two_days_of_a_range_limit_each_other_and_a_half_typed_one_limits_nothing', () => {
  expect(earlier('2026-11-21', '2026-11-20')).toBe('2026-11-20');
  expect(later('2026-11-21', '2026-11-20')).toBe('2026-11-21');
  expect(earlier('21/1', undefined)).toBeUndefined();
});

test.each([
  ['09:07:29', '09:00:00'],
  ['09:07:31', '09:15:00'],
  ['09:15:00', '09:15:00'],
  ['23:50:00', '23:45:00'],
  ['23:58:59', '23:45:00'],
  ['23:59:00', '23:59:59'],
  ['23:59:59', '23:59:59'],
])('a_typed_time_is_put_on_the_nearest_15_minutes_of_its_day_%s', (typed, kept) =>
  expect(onStep(`2026-11-21 ${typed}`, {})).toBe(`2026-11-21 ${kept}`),
);

test('a_typed_time_between_a_limit_and_its_nearest_step_takes_the_step_that_is_allowed', () => {
  const limits = { after: '2026-11-21 10:07:00', before: '2026-11-21 12:10:00' };
  expect(onStep('2026-11-21 10:07:00', limits)).toBe('2026-11-21 10:15:00');
  expect(onStep('2026-11-21 12:09:00', limits)).toBe('2026-11-21 12:00:00');
  expect(onStep('2026-11-21 15:01:00', limits)).toBe('2026-11-21 15:00:00');
});
