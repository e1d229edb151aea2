import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatCount,
  formatMoney,
  isMore,
  isPositive,
  parseSen,
  senToMoney,
  subtract,
  toMoney,
} from './money';

describe('money', () => {
  test.each([
    ['0', '0.00'],
    ['1234.5', '1,234.50'],
    ['1234567.89', '1,234,567.89'],
    ['-1234.50', '-1,234.50'],
    ['100', '100.00'],
    ['92233720368547758.07', '92,233,720,368,547,758.07'],
  ])('%s_is_shown_with_commas_and_two_decimals', (wire, shown) => expect(formatMoney(wire)).toBe(shown));

  test('a_large_amount_keeps_its_last_sen', () =>
    expect(subtract('90071992547409.93', '0.01')).toBe('90071992547409.92'));

  test.each(['', 'abc', '1.234', '1,23', '12,34,567', '--1', '1e3', '.5'])('%s_is_no_amount', (typed) =>
    expect(toMoney(typed)).toBeUndefined(),
  );

  test('commas_that_a_person_types_are_accepted', () => expect(toMoney(' 1,234.5 ')).toBe('1234.50'));
  test('a_text_that_is_no_amount_is_shown_as_it_is', () => expect(formatMoney('n/a')).toBe('n/a'));
  test('ringgit_carry_their_prefix', () => expect(formatAmount('1234.50')).toBe('RM 1,234.50'));
  test('counts_have_commas', () => expect(formatCount(1234567)).toBe('1,234,567'));
  test('sen_and_money_are_inverse', () => expect(senToMoney(parseSen('-0.07') ?? 0n)).toBe('-0.07'));
  test('comparison_is_by_value_not_by_text', () => {
    expect(isMore('100.00', '99.99')).toBe(true);
    expect(isMore('9.00', '10.00')).toBe(false);
    expect(isPositive('0.00')).toBe(false);
  });
});
