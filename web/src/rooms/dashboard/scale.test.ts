import { expect, test } from 'vitest';
import { axisLabel, axisTop, thousandths, total } from './scale';

test('an_axis_ends_at_the_first_round_amount_above', () => {
  expect(axisTop(['0.00'])).toBe(100n);
  expect(axisTop(['1.00', '0.50'])).toBe(100n);
  expect(axisTop(['1.01'])).toBe(200n);
  expect(axisTop(['4999.99', '12.00'])).toBe(500_000n);
  expect(axisTop(['5000.01'])).toBe(600_000n);
  expect(axisTop(['8000.01'])).toBe(1_000_000n);
});

test('a_bar_is_its_share_of_the_axis_and_never_invisible', () => {
  expect(thousandths('0.00', 100_000n)).toBe(0);
  expect(thousandths('0.01', 100_000_000n)).toBe(8);
  expect(thousandths('500.00', 100_000n)).toBe(500);
  expect(thousandths('1000.00', 100_000n)).toBe(1000);
});

test('amounts_beyond_what_a_number_holds_are_added_to_the_sen', () => {
  expect(total(['90071992547409.93', '0.01', '0.10'])).toBe('90071992547410.04');
  expect(axisLabel(50n)).toBe('RM 0.50');
  expect(axisLabel(100_000n)).toBe('RM 1,000');
});
