/**
 * The way to pay that a checkout opens with: what the payer chose before, else what the link's address prefers, else what
 * this browser paid with last.
 */
import { PaymentMethod } from '../api/gen/types.gen';
import { takes } from './amount';
import { keptOf } from './kept';
import { lastUsed } from './last_used';
import type { Checkout, Method, MethodGroup } from './wire';

export interface Picked {
  group?: MethodGroup;
  method?: Method;
  bankId?: string;
}

interface Wish {
  id: number;
  bankId?: string;
}

/** As the address of a link names them: docs/api.md. */
const METHODS = new Map<string, Wish>([
  ['fpx', { id: PaymentMethod.FPX_B2C_CASA }],
  ['fpx-b2b', { id: PaymentMethod.FPX_B2B_CASA }],
  ['card', { id: PaymentMethod.CARD_LOCAL }],
  ['boost', { id: PaymentMethod.E_WALLET, bankId: 'boost' }],
  ['mcash', { id: PaymentMethod.E_WALLET, bankId: 'mcash' }],
  ['duitnow', { id: PaymentMethod.DUITNOW_QR }],
  ['instalment', { id: PaymentMethod.INSTALMENT }],
]);

/** Where there is one wallet alone, nobody needs to choose it. */
export const pick = (group: MethodGroup, method?: Method): Picked => ({
  group,
  method,
  bankId: method?.banks.length === 1 && method.banks[0]?.online ? method.banks[0].id : undefined,
});

/** What cannot be chosen here, or not now, is left to the payer. */
const pickWish = (checkout: Checkout, wish?: Wish): Picked | undefined => {
  const method = checkout.methods.find((it) => it.id === wish?.id && takes(it, checkout.amount));
  if (!method) return undefined;
  const bank = method.banks.find((it) => it.id === wish?.bankId && it.online);
  // Another wallet is another way to pay, where another bank is not.
  if (!bank && wish?.bankId && method.group === 'EWALLET') return undefined;
  return bank ? { group: method.group, method, bankId: bank.id } : pick(method.group, method);
};

/** A bank that has trouble is first in its list, and left to the payer. */
const pickLast = (checkout: Checkout): Picked | undefined => {
  const last = pickWish(checkout, lastUsed());
  const bank = last?.method?.banks.find((it) => it.id === last.bankId);
  return bank?.inTrouble ? { ...last, bankId: undefined } : last;
};

export const pickedFirst = (checkout: Checkout): Picked => {
  const { method: before, preferred } = keptOf(checkout.retryUrl);
  const named = METHODS.get(preferred?.method ?? '');
  const wish = named && { bankId: preferred?.bank, ...named };
  return pickWish(checkout, before) ?? pickWish(checkout, wish) ?? pickLast(checkout) ?? {};
};
