import { formatAmount, type Money } from '../kit/money/money';
import { typedAmount } from './amount';
import { payerErrors, payerOf, type PayerEntry } from './payer_entry';
import { say, type Say } from './problem_text';
import type { LinkCheckout, PaymentLink } from './wire';

export interface LinkEntry extends PayerEntry {
  amount: string;
}
export type FormField = keyof LinkEntry;
export type Checked = { ok: true; body: LinkCheckout } | { ok: false; errors: Partial<Record<FormField, Say>> };

const amountError = (link: PaymentLink, why: 'empty' | 'shape' | 'low' | 'high'): Say => {
  const show = (money: Money | null) => formatAmount(money ?? '0.01', link.currency);
  if (why === 'empty') return say('canNotBeEmpty');
  if (why === 'shape') return say('amountShape');
  return why === 'low'
    ? say('amountLow', { min: show(link.minAmount) })
    : say('amountHigh', { max: show(link.maxAmount) });
};

/** What the payer typed, as the server wants it, or what is wrong with it, in the order of the form. */
export const checkForm = (link: PaymentLink, entry: LinkEntry): Checked => {
  const errors: Partial<Record<FormField, Say>> = {};
  const body: LinkCheckout = payerOf(entry);
  if (link.amount === null) {
    const typed = typedAmount(entry.amount, link.minAmount, link.maxAmount);
    if (typed.ok) body.amount = typed.amount;
    else errors.amount = amountError(link, typed.why);
  }
  Object.assign(errors, payerErrors(entry));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body };
};
