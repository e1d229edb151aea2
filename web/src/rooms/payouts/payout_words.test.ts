import { expect, test } from 'vitest';
import { linesTie, ties } from './payout_words';

const payout = {
  opening: '-10.00',
  sales: '350.50',
  returns: '0.00',
  refunds: '-20.00',
  fees: '-6.13',
  tax: '-0.49',
  adjustments: '0.07',
  returnedPayouts: '100.00',
  amount: '413.95',
  closing: '0.00',
};

test('the_sums_that_are_shown_are_added_up_to_the_sen', () => {
  expect(ties(payout)).toBe(true);
  expect(ties({ ...payout, tax: '-0.48' })).toBe(false);
  expect(ties({ ...payout, closing: '0.01' })).toBe(false);
});

test('a_line_that_does_not_follow_the_one_before_it_is_found', () => {
  const lines = [
    { net: '10.00', balance: '0.00' },
    { net: '98.52', balance: '98.52' },
    { net: '-20.00', balance: '78.52' },
  ];
  expect(linesTie(lines)).toBe(true);
  expect(linesTie([])).toBe(true);
  expect(linesTie(lines.with(2, { net: '-20.00', balance: '78.53' }))).toBe(false);
});
