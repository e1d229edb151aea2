import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentMethod } from '../api/gen/types.gen';
import { keep, keptEnd, preferredKeep } from './kept';
import { lastUsedKeep } from './last_used';
import { pickedFirst } from './picked';
import type { Bank, Checkout, Method, MethodGroup } from './wire';

const where = '/payment-links/abc';
const bank = (id: string, online = true, inTrouble = false): Bank => ({
  id,
  name: id,
  online,
  inTrouble,
  closed: null,
});
const method = (id: PaymentMethod, group: MethodGroup, banks: Bank[] = [], minAmount = '1.00'): Method => ({
  id,
  label: '',
  group,
  minAmount,
  maxAmount: '30000.00',
  inTrouble: false,
  closed: null,
  banks,
});
const methods = [
  method(PaymentMethod.FPX_B2C_CASA, 'FPX', [bank('MB2U0227'), bank('BIMB0340', false)]),
  method(PaymentMethod.FPX_B2B_CASA, 'FPX', [bank('BIMB0340')], '2.00'),
  method(PaymentMethod.CARD_LOCAL, 'CARD'),
  method(PaymentMethod.INSTALMENT, 'CARD', [bank('6'), bank('12')], '500.00'),
  method(PaymentMethod.E_WALLET, 'EWALLET', [bank('boost'), bank('mcash')]),
  method(PaymentMethod.DUITNOW_QR, 'DUITNOW'),
];
const first = (search: string, changed: Partial<Checkout> = {}) => {
  preferredKeep(where, search);
  const picked = pickedFirst({ retryUrl: where, amount: '80.00', methods, ...changed } as Checkout);
  return picked.method ? [picked.group, picked.method.id, picked.bankId] : 'nothing';
};

describe('the way to pay that a checkout opens with', () => {
  afterEach(() => keptEnd(where));

  it.each([
    ['?method=fpx&bank=MB2U0227', ['FPX', PaymentMethod.FPX_B2C_CASA, 'MB2U0227']],
    ['?method=fpx', ['FPX', PaymentMethod.FPX_B2C_CASA, undefined]],
    ['?method=fpx-b2b', ['FPX', PaymentMethod.FPX_B2B_CASA, 'BIMB0340']],
    ['?method=card', ['CARD', PaymentMethod.CARD_LOCAL, undefined]],
    ['?method=boost', ['EWALLET', PaymentMethod.E_WALLET, 'boost']],
    ['?method=mcash&bank=boost', ['EWALLET', PaymentMethod.E_WALLET, 'mcash']],
    ['?method=duitnow', ['DUITNOW', PaymentMethod.DUITNOW_QR, undefined]],
    ['', 'nothing'],
  ])('is_preferred_by_%s', (search, picked) => expect(first(search)).toEqual(picked));

  it('is an instalment plan where the amount is enough for one', () => {
    const plan = '?method=instalment&bank=12';
    expect(first(plan)).toBe('nothing');
    expect(first(plan, { amount: '600.00' })).toEqual(['CARD', PaymentMethod.INSTALMENT, '12']);
  });

  it.each(['?method=fpx&bank=BIMB0340', '?method=fpx&bank=NONE0001', '?method=fpx&bank='])(
    'leaves_the_bank_of_%s_to_the_payer',
    (search) => expect(first(search)).toEqual(['FPX', PaymentMethod.FPX_B2C_CASA, undefined]),
  );

  it.each(['?method=cash', '?method=constructor', '?method=', '?bank=MB2U0227'])('is_nothing_for_%s', (search) =>
    expect(first(search)).toBe('nothing'),
  );

  it('is nothing where the method is not offered', () => {
    expect(first('?method=duitnow', { methods: methods.slice(0, 2) })).toBe('nothing');
    expect(first('?method=boost', { methods: [method(PaymentMethod.E_WALLET, 'EWALLET', [bank('mcash')])] })).toBe(
      'nothing',
    );
  });

  it('is what the payer chose before, whatever the address prefers', () => {
    keep(where, { method: { id: PaymentMethod.CARD_LOCAL } });
    expect(first('?method=fpx&bank=MB2U0227')).toEqual(['CARD', PaymentMethod.CARD_LOCAL, undefined]);
  });

  it('is still preferred when the payer comes back to try again', () => {
    preferredKeep(where, '?method=card');
    expect(first('')).toEqual(['CARD', PaymentMethod.CARD_LOCAL, undefined]);
  });
});

describe('what this browser paid with last', () => {
  const kept = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    }),
  );
  afterEach(() => {
    keptEnd(where);
    kept.clear();
    vi.unstubAllGlobals();
  });

  it('is_chosen_for_any_merchant_where_nothing_else_is_wished', () => {
    lastUsedKeep({ id: PaymentMethod.FPX_B2C_CASA, bankId: 'MB2U0227' });
    expect(first('')).toEqual(['FPX', PaymentMethod.FPX_B2C_CASA, 'MB2U0227']);
    expect(first('?method=card')).toEqual(['CARD', PaymentMethod.CARD_LOCAL, undefined]);
    keep(where, { method: { id: PaymentMethod.DUITNOW_QR } });
    expect(first('')).toEqual(['DUITNOW', PaymentMethod.DUITNOW_QR, undefined]);
  });

  it('leaves_a_bank_that_is_offline_or_has_trouble_to_the_payer', () => {
    lastUsedKeep({ id: PaymentMethod.FPX_B2C_CASA, bankId: 'BIMB0340' });
    expect(first('')).toEqual(['FPX', PaymentMethod.FPX_B2C_CASA, undefined]);
    const troubled = [method(PaymentMethod.FPX_B2C_CASA, 'FPX', [bank('BIMB0340', true, true), bank('MB2U0227')])];
    expect(first('', { methods: troubled })).toEqual(['FPX', PaymentMethod.FPX_B2C_CASA, undefined]);
  });

  it.each(['{', 'null', '7', '{"id":"20"}', '{"id":999}'])('is_nothing_where_%s_is_kept', (stored) => {
    localStorage.setItem('gerbang.pay.last', stored);
    expect(first('')).toBe('nothing');
  });
});
