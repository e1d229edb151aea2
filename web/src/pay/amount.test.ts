import { describe, expect, it } from 'vitest';
import { takes, typedAmount } from './amount';

describe('the amount a payer types', () => {
  it.each([
    ['25', '25.00'],
    ['25.5', '25.50'],
    [' 1,234.50 ', '1234.50'],
    ['RM 12.00', '12.00'],
    ['0.01', '0.01'],
    // Beyond what a float holds: the last sen must survive.
    ['90071992547409.93', '90071992547409.93'],
  ])('%s is %s', (typed, amount) => {
    expect(typedAmount(typed, null, null)).toEqual({ ok: true, amount });
  });

  it.each(['abc', '1.234', '1,23', '1e3', '12.', '--1', '.5', '1 000'])('%s is no amount', (typed) => {
    expect(typedAmount(typed, null, null)).toEqual({ ok: false, why: 'shape' });
  });

  it('is needed', () => expect(typedAmount('  ', null, null)).toEqual({ ok: false, why: 'empty' }));

  it.each([
    ['4.99', 'low'],
    ['500.01', 'high'],
    ['0', 'low'],
    ['-5', 'low'],
  ])('%s is too %s for 5.00 to 500.00', (typed, why) => {
    expect(typedAmount(typed, '5.00', '500.00')).toEqual({ ok: false, why });
  });

  it.each(['5', '500', '500.00'])('%s is inside 5.00 to 500.00', (typed) => {
    expect(typedAmount(typed, '5.00', '500.00').ok).toBe(true);
  });

  it('is never zero, bounds or not', () => expect(typedAmount('0.00', null, null)).toEqual({ ok: false, why: 'low' }));
});

describe('a method takes an amount', () => {
  const personal = { minAmount: '1.00', maxAmount: '30000.00' };
  it.each([
    ['0.99', false],
    ['1.00', true],
    ['9.00', true],
    ['30000.00', true],
    ['30000.01', false],
  ])('%s: %s', (amount, fits) => expect(takes(personal, amount)).toBe(fits));
});
