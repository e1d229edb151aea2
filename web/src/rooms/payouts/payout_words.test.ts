import { expect, test } from 'vitest';
import { addUp, lineAmount, linesTie, noSums, takenOf, termsWrong, ties } from './payout_words';

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

const line = (
  type: 'SALE' | 'SALE_RETURN' | 'REFUND' | 'ADJUSTMENT',
  gross: string,
  fee: string,
  sst: string,
  net: string,
) => ({
  type,
  gross,
  mdrAcquirer: fee,
  mdrGateway: '0.00',
  flatFeeAcquirer: '0.00',
  flatFeeGateway: fee,
  sst,
  net,
});

test('each_term_is_what_its_lines_come_to_and_the_one_that_is_not_is_named', () => {
  const lines = [
    line('SALE', '100.00', '0.75', '0.12', '98.38'),
    line('SALE_RETURN', '-40.00', '-0.30', '-0.05', '-39.35'),
    line('REFUND', '-20.00', '0.00', '0.00', '-20.00'),
    line('ADJUSTMENT', '0.07', '0.00', '0.00', '0.07'),
  ];
  const told = {
    ...payout,
    sales: '100.00',
    returns: '-40.00',
    refunds: '-20.00',
    fees: '-0.90',
    tax: '-0.07',
    adjustments: '0.07',
    returnedPayouts: '0.00',
  };
  const sums = addUp(addUp(noSums(), lines.slice(0, 1)), lines.slice(1));
  expect(termsWrong(told, sums)).toEqual([]);
  expect(termsWrong({ ...told, fees: '-0.89', refunds: '0.00' }, sums)).toEqual(['refunds', 'fees']);
  expect(sums.fees.lines).toBe(2);
  expect(lineAmount('fees', lines[0]!)).toBe('-1.50');
  expect(takenOf(lines[1]!)).toBe('0.65');
});
