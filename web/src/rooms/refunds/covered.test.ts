import { describe, expect, it } from 'vitest';
import { hasTooLittle } from './covered';

const request = (amount: string, availableBalance: string | null, pendingBalance: string | null) => ({
  amount,
  availableBalance,
  pendingBalance,
});

describe('a refund has too little behind it', () => {
  it('only where it exceeds available and pending together', () => {
    expect(hasTooLittle(request('100.00', '60.00', '40.00'))).toBe(false);
    expect(hasTooLittle(request('100.01', '60.00', '40.00'))).toBe(true);
  });

  it('also where available is below zero already', () => {
    expect(hasTooLittle(request('10.00', '-30.00', '40.00'))).toBe(false);
    expect(hasTooLittle(request('10.01', '-30.00', '40.00'))).toBe(true);
  });

  it('never where the balances are not shown', () => {
    expect(hasTooLittle(request('10.00', null, null))).toBe(false);
  });
});
