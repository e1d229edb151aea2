import { expect, test } from 'vitest';
import { ratePercent } from './sales_figures';

test('rate_has_two_places_and_is_rounded_half_up', () => {
  expect(ratePercent(2, 3)).toBe('66.67');
  expect(ratePercent(1, 3)).toBe('33.33');
  expect(ratePercent(1, 800)).toBe('0.13');
  expect(ratePercent(5, 5)).toBe('100.00');
  expect(ratePercent(0, 7)).toBe('0.00');
  expect(ratePercent(0, 0)).toBe('0.00');
});
