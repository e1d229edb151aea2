import { expect, test } from 'vitest';
import { presetEnds, presetOf, presetRange, PRESETS, rangeIn, rangeSearch, wallIn } from './day_range';

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['last7', '2026-02-23', '2026-03-01'],
  ['last30', '2026-01-31', '2026-03-01'],
  ['thisMonth', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['all', '', ''],
] as const)('%s_begins_on_%s_and_ends_on_%s', (preset, from, to) =>
  expect(presetRange(preset, '2026-03-01')).toEqual({ from, to }),
);

test('year_turns_in_a_range', () => {
  expect(presetRange('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(presetRange('yesterday', '2028-03-01')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
});

test('every_preset_is_known_by_its_days', () => {
  for (const preset of PRESETS) expect(presetOf(presetRange(preset, '2026-11-21'), '2026-11-21')).toBe(preset);
  expect(presetOf({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-21')).toBeUndefined();
});

test('range_travels_under_the_names_of_the_lists_filters', () => {
  const range = { from: '2026-11-01', to: '2026-11-21' };
  const search = rangeSearch(range);
  expect(search).toEqual({ createdDateFrom: '2026-11-01 00:00:00', createdDateTo: '2026-11-21 23:59:59' });
  expect(rangeIn(search)).toEqual(range);
  expect(rangeIn(rangeSearch({ from: '', to: '' }))).toEqual({ from: '', to: '' });
});

test('address_without_days_names_none_and_a_mistyped_one_no_day', () => {
  expect(rangeIn({ filterStatus: '11' })).toBeUndefined();
  expect(rangeIn({ createdDateFrom: 'soon' })).toEqual({ from: '', to: '' });
});

test('word_in_a_days_place_means_its_days_of_today', () => {
  for (const preset of PRESETS) {
    const [ends, days] = [presetEnds(preset), presetRange(preset, '2026-03-01')];
    expect(wallIn(ends.from, 'from', '2026-03-01')).toBe(days.from && `${days.from} 00:00:00`);
    expect(wallIn(ends.to, 'to', '2026-03-01')).toBe(days.to && `${days.to} 23:59:59`);
  }
  expect(wallIn('2026-02-03 10:07:30', 'from', '2026-03-01')).toBe('2026-02-03 10:07:30');
  expect(rangeIn({ createdDateFrom: 'today', createdDateTo: 'today' })).toEqual(presetRange('today'));
});
