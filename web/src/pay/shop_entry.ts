/** What a shop asks of its payer, and what is wrong with the answers. Which fields there are is the merchant's choice. */
import { payerErrors, payerOf, type PayerEntry } from './payer_entry';
import { say, type Say } from './problem_text';
import { shopSay } from './shop_speech';
import type { Shop, ShopCheckout } from './wire';

export interface ShopEntry extends PayerEntry {
  line: string;
  postalCode: string;
  city: string;
  state: string;
  noteToSeller: string;
}
export type ShopField = keyof ShopEntry;
export type ShopErrors = Partial<Record<ShopField, Say>>;
/** All but what is in the basket. */
type Customer = Omit<ShopCheckout, 'items'>;
export type CheckedShop = { ok: true; body: Customer } | { ok: false; errors: ShopErrors };

export const EMPTY_ENTRY: ShopEntry = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  line: '',
  postalCode: '',
  city: '',
  state: '',
  noteToSeller: '',
};

const POSTAL_CODE = /^\d{5}$/;
const ADDRESS = ['line', 'postalCode', 'city', 'state'] as const;

/** As people write them, the same in every language. */
export const STATES = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Kuala Lumpur',
  'Labuan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Perak',
  'Perlis',
  'Pulau Pinang',
  'Putrajaya',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
] as const;
type State = (typeof STATES)[number];
const isState = (text: string): text is State => (STATES as readonly string[]).includes(text);

const addressErrors = (entry: ShopEntry, isRequired: boolean): ShopErrors => {
  // One that may be left out is whole or not there.
  if (!isRequired && ADDRESS.every((field) => entry[field].trim() === '')) return {};
  const errors: ShopErrors = {};
  for (const field of ADDRESS) if (!entry[field].trim()) errors[field] = say('canNotBeEmpty');
  if (entry.postalCode.trim() && !POSTAL_CODE.test(entry.postalCode.trim()))
    errors.postalCode = shopSay('postalInvalid');
  return errors;
};

/** As the server wants it, or what is wrong, in the order of the form. What the shop does not ask for is not sent. */
export const checkShop = ({ customerFields: asked }: Pick<Shop, 'customerFields'>, entry: ShopEntry): CheckedShop => {
  const errors: ShopErrors = payerErrors(asked.phone === 'NO' ? { ...entry, customerPhone: '' } : entry);
  if (asked.phone === 'REQUIRED' && !entry.customerPhone.trim()) errors.customerPhone = say('canNotBeEmpty');
  if (asked.address !== 'NO') Object.assign(errors, addressErrors(entry, asked.address === 'REQUIRED'));
  const noteToSeller = entry.noteToSeller.trim();
  if (asked.note === 'REQUIRED' && !noteToSeller) errors.noteToSeller = say('canNotBeEmpty');
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { customerPhone, ...who } = payerOf(entry);
  const state = entry.state;
  return {
    ok: true,
    body: {
      ...who,
      ...(asked.phone !== 'NO' && customerPhone && { customerPhone }),
      ...(asked.address !== 'NO' &&
        isState(state) && {
          address: {
            line: entry.line.trim(),
            postalCode: entry.postalCode.trim(),
            city: entry.city.trim(),
            state,
          },
        }),
      ...(asked.note !== 'NO' && noteToSeller && { noteToSeller }),
    },
  };
};

/** The server names the address's fields by their way: "address.postalCode". */
export const fieldNamed = (field: string): string => field.replace(/^address\.?/, '') || 'line';

// By the first two digits; Pahang has three towns among its neighbours' numbers.
const BY_POSTAL_CODE: [RegExp, State][] = [
  [/^(39|49|69)/, 'Pahang'],
  [/^0[12]/, 'Perlis'],
  [/^0[5-9]/, 'Kedah'],
  [/^1[0-4]/, 'Pulau Pinang'],
  [/^1[5-8]/, 'Kelantan'],
  [/^2[0-4]/, 'Terengganu'],
  [/^2[5-8]/, 'Pahang'],
  [/^3[0-6]/, 'Perak'],
  [/^(4[0-8]|6[348])/, 'Selangor'],
  [/^5/, 'Kuala Lumpur'],
  [/^62/, 'Putrajaya'],
  [/^7[0-3]/, 'Negeri Sembilan'],
  [/^7[5-8]/, 'Melaka'],
  [/^(79|8[0-6])/, 'Johor'],
  [/^87/, 'Labuan'],
  [/^(8[89]|9[01])/, 'Sabah'],
  [/^9[3-8]/, 'Sarawak'],
];

/** Where a postcode most likely is: offered where no state was chosen yet, and the payer can change it. */
export const stateOf = (postalCode: string): State | '' =>
  (POSTAL_CODE.test(postalCode) && BY_POSTAL_CODE.find(([pattern]) => pattern.test(postalCode))?.[1]) || '';
