import { describe, expect, it } from 'vitest';
import { checkShop, EMPTY_ENTRY, fieldNamed, stateOf, type ShopEntry } from './shop_entry';
import type { Shop } from './wire';

const entry = (more: Partial<ShopEntry> = {}): ShopEntry => ({
  ...EMPTY_ENTRY,
  customerName: ' Bala a/l Muthu ',
  customerEmail: 'bala@payer.example',
  ...more,
});
const address = { line: '12, Jalan Demo 1', postalCode: '50480', city: 'Kuala Lumpur', state: 'Kuala Lumpur' };
type Fields = Shop['customerFields'];
const check = (fields: Partial<Fields>, of: ShopEntry) =>
  checkShop({ customerFields: { phone: 'NO', address: 'NO', note: 'NO', ...fields } }, of);
const wrong = (fields: Partial<Fields>, of: ShopEntry) => {
  const checked = check(fields, of);
  return checked.ok ? [] : Object.keys(checked.errors);
};

describe('what a shop asks of its payer', () => {
  it('is a name and an address for the receipt at least', () => {
    expect(check({}, entry())).toEqual({
      ok: true,
      body: { customerName: 'Bala a/l Muthu', customerEmail: 'bala@payer.example' },
    });
    expect(wrong({}, entry({ customerName: '', customerEmail: 'x' }))).toEqual(['customerName', 'customerEmail']);
  });

  it('is not sent where the shop does not ask for it, though the payer typed it for another shop', () => {
    const all = entry({ customerPhone: 'x', noteToSeller: 'Ring twice', ...address });
    expect(check({}, all)).toEqual(check({}, entry()));
  });

  it('is whole where it is asked for', () => {
    const required = { phone: 'REQUIRED', address: 'REQUIRED', note: 'REQUIRED' } as const;
    expect(wrong(required, entry())).toEqual(['customerPhone', 'line', 'postalCode', 'city', 'state', 'noteToSeller']);
    expect(check(required, entry({ customerPhone: '012-345 6789', noteToSeller: ' Ring twice ', ...address }))).toEqual(
      {
        ok: true,
        body: {
          customerName: 'Bala a/l Muthu',
          customerEmail: 'bala@payer.example',
          customerPhone: '0123456789',
          address,
          noteToSeller: 'Ring twice',
        },
      },
    );
  });

  it('may be left out as a whole where it is optional, and not by half', () => {
    const optional = { phone: 'OPTIONAL', address: 'OPTIONAL', note: 'OPTIONAL' } as const;
    expect(wrong(optional, entry())).toEqual([]);
    expect(wrong(optional, entry({ city: 'Ipoh' }))).toEqual(['line', 'postalCode', 'state']);
  });

  it.each(['5048', '504800', '50 480', 'ABCDE', '５０４８０'])(
    'has a postcode of five digits, which %s is not',
    (postalCode) => expect(wrong({ address: 'REQUIRED' }, entry({ ...address, postalCode }))).toEqual(['postalCode']),
  );

  it.each([
    ['address.postalCode', 'postalCode'],
    ['address', 'line'],
    ['customerEmail', 'customerEmail'],
  ])('what the server calls %s is the field %s', (named, field) => expect(fieldNamed(named)).toBe(field));
});

it.each([
  ['50480', 'Kuala Lumpur'],
  ['47301', 'Selangor'],
  ['11900', 'Pulau Pinang'],
  ['39000', 'Pahang'],
  ['93350', 'Sarawak'],
  ['01000', 'Perlis'],
  ['62502', 'Putrajaya'],
  ['99999', ''],
  ['504', ''],
])('the postcode %s is in “%s”', (postalCode, state) => expect(stateOf(postalCode)).toBe(state));
