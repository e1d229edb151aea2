import { isMore, isPositive, parseSen, senToMoney, type Money } from '../kit/money/money';

export type TypedAmount = { ok: true; amount: Money } | { ok: false; why: 'empty' | 'shape' | 'low' | 'high' };

/** The amount a payer typed, within the bounds of the link; no floating point on the way. */
export const typedAmount = (typed: string, min: Money | null, max: Money | null): TypedAmount => {
  const text = typed.trim().replace(/^RM\s*/i, '');
  if (text === '') return { ok: false, why: 'empty' };
  const sen = parseSen(text);
  if (sen === undefined) return { ok: false, why: 'shape' };
  const amount = senToMoney(sen);
  if (!isPositive(amount) || (min !== null && isMore(min, amount))) return { ok: false, why: 'low' };
  if (max !== null && isMore(amount, max)) return { ok: false, why: 'high' };
  return { ok: true, amount };
};

/** Whether a method takes this amount: FPX, for one, has other bounds for companies than for people. */
export const takes = (method: { minAmount: Money; maxAmount: Money; closed?: string | null }, amount: Money): boolean =>
  !method.closed && !isMore(method.minAmount, amount) && !isMore(amount, method.maxAmount);
