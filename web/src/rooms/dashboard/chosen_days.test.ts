import { expect, test } from 'vitest';
import { rangeSearch } from '../../kit/time/day_range';
import { chosenDays, daysQuery } from './chosen_days';

test('days_of_the_address_are_the_ones_that_are_shown', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' };
  expect(chosenDays(rangeSearch(days))).toEqual(days);
  expect(daysQuery(days)).toEqual({ createdDateFrom: '2026-11-01 00:00:00', createdDateTo: '2026-11-07 23:59:59' });
});

test('without_both_days_the_dashboard_shows_today_and_the_month', () => {
  for (const search of [
    {},
    rangeSearch({ from: '', to: '' }),
    { createdDateFrom: '2026-11-01 00:00:00' },
    rangeSearch({ from: '2026-11-02', to: '2026-11-01' }),
  ]) {
    expect(chosenDays(search)).toBeUndefined();
  }
  expect(daysQuery(undefined)).toEqual({});
});

test('more_than_a_year_is_cut_to_its_last_366_days', () =>
  expect(chosenDays(rangeSearch({ from: '2020-01-01', to: '2026-12-31' }))).toEqual({
    from: '2025-12-31',
    to: '2026-12-31',
  }));
