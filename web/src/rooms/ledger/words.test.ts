import { expect, test } from 'vitest';
import { creditOf, debitOf, entriesBehind, kindLabel, subjectOf, sumOf } from './words';

test('a_balance_stands_in_one_of_two_columns', () => {
  expect([debitOf({ balance: '12.30' }), creditOf({ balance: '12.30' })]).toEqual(['12.30', null]);
  expect([debitOf({ balance: '-12.30' }), creditOf({ balance: '-12.30' })]).toEqual([null, '12.30']);
  expect([debitOf({ balance: '0.00' }), creditOf({ balance: '0.00' })]).toEqual([null, null]);
});

test('balances_are_added_up_to_the_sen', () => {
  expect(sumOf(['0.10', '0.20', '-0.30'])).toBe('0.00');
  expect(sumOf(['90071992547409.93', '0.01'])).toBe('90071992547409.94');
  expect(sumOf([])).toBe('0.00');
});

test('entries_behind_a_balance_are_those_of_the_month_before_it', () =>
  expect(
    entriesBehind('BANK', { at: '2026-03-01 10:15:00', asOf: '2026-03-01T02:15:00.999Z' }, { acquirer: '20' }),
  ).toEqual({
    account: 'BANK',
    createdDateFrom: '2026-01-30 00:00:00',
    createdDateTo: '2026-03-01 10:15:00',
    acquirer: '20',
  }));

test('an_entry_is_about_its_sale_or_its_payout', () => {
  expect(['REFUND_DONE', 'PAYOUT_RETURNED', 'ADJUSTMENT'].map((kind) => subjectOf({ kind }))).toEqual([
    'sale',
    'payout',
    undefined,
  ]);
  expect(kindLabel({ kind: 'SOMETHING_NEW' })).toBe(kindLabel({ kind: '' }));
});
