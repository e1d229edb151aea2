import { describe, expect, it } from 'vitest';
import { checkForm, type LinkEntry } from './link_entry';
import { translator } from './texts';
import ofLinks from 'messages/en/link.json';
import pay from 'messages/en/pay.json';
import type { PaymentLink } from './wire';

const texts = { ...pay, ...ofLinks };

const link: PaymentLink = {
  state: 'OPEN',
  title: 'Cake',
  description: null,
  amount: '80.00',
  minAmount: null,
  maxAmount: null,
  currency: 'MYR',
  merchantName: 'Seri Melati',
  merchantEmail: null,
  merchantPhone: null,
  merchantAddress: null,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  expiryDate: null,
};
const entry: LinkEntry = { amount: '', customerName: ' Bala ', customerEmail: 'bala@payer.example', customerPhone: '' };
const check = (changed: Partial<LinkEntry>, open: Partial<PaymentLink> = {}) =>
  checkForm({ ...link, ...open }, { ...entry, ...changed });

describe('what a payer fills in', () => {
  it('leaves out the amount of a fixed link and an empty phone', () => {
    expect(check({})).toEqual({ ok: true, body: { customerName: 'Bala', customerEmail: 'bala@payer.example' } });
  });

  it('carries the amount where the payer chooses it', () => {
    expect(check({ amount: '12.5' }, { amount: null })).toMatchObject({ ok: true, body: { amount: '12.50' } });
  });

  it('sends the digits of a phone number written in groups', () => {
    expect(check({ customerPhone: '+60 12-345 6789' })).toMatchObject({
      ok: true,
      body: { customerPhone: '+60123456789' },
    });
  });

  it('names every field that is wrong, in the order of the form', () => {
    const checked = check(
      { amount: 'x', customerName: ' ', customerEmail: 'bala', customerPhone: 'n/a' },
      { amount: null },
    );
    const told = checked.ok
      ? {}
      : Object.fromEntries(Object.entries(checked.errors).map(([field, say]) => [field, say(translator(texts), 'en')]));
    expect(told).toEqual({
      amount: 'Type an amount such as 25.00',
      customerName: 'Can not be empty',
      customerEmail: 'Invalid email format',
      customerPhone: 'Use digits, spaces, + and - only',
    });
    expect(Object.keys(told)[0]).toBe('amount');
  });
});
