import { describe, expect, it } from 'vitest';
import { keep, keptEnd, keptOf } from './kept';

const where = '/payment-links/abc';
const entry = { amount: '', customerName: 'Bala', customerEmail: 'bala@payer.example', customerPhone: '+60123456789' };

describe('what is kept for another try', () => {
  it('is the details and the way to pay, of one link', () => {
    keep(where, { entry });
    keep(where, { method: { id: 20, bankId: 'TEST0021' } });
    expect(keptOf(where)).toEqual({ entry, method: { id: 20, bankId: 'TEST0021' } });
    expect(keptOf('/payment-links/other')).toEqual({});
  });

  it('ends with the payment', () => {
    keep(where, { entry });
    keptEnd(where);
    expect(keptOf(where)).toEqual({});
  });

  it('is nothing for a checkout that cannot be tried again', () => {
    keep(null, { entry });
    expect(keptOf(null)).toEqual({});
  });
});
