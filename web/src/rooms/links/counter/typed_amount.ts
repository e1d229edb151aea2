import { senToMoney, type Money } from '../../../kit/money/money';

/** As many digits as RM 999,999.99 has. */
const DIGITS_MAX = 8;

/** What the keys have made so far, in sen without leading zeros: "1250" is RM 12.50, as at any till. */
export type Typed = string;

export const press = (typed: Typed, digits: string): Typed => {
  const next = `${typed}${digits}`.replace(/^0+/, '');
  return next.length > DIGITS_MAX ? typed : next;
};
export const takeBack = (typed: Typed): Typed => typed.slice(0, -1);
export const typedMoney = (typed: Typed): Money => senToMoney(BigInt(typed || '0'));
