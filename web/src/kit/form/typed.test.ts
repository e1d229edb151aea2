import { expect, test } from 'vitest';
import { digitsOf, moneyOf } from './typed';

test('numeric_fields_keep_digits_only', () => {
  expect(digitsOf('+60 12-345 6789a')).toBe('60123456789');
});

test('amounts_keep_the_point_and_the_commas', () => {
  expect(moneyOf('RM 1,234.50')).toBe('1,234.50');
});
