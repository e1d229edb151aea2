import type { PaymentLink, PaymentLinkInput } from '../../api/client';
import { toMoney } from '../../kit/money/money';
import { instantToWall, wallToInstant } from '../../kit/time/time';

/** What the form holds: everything is the text a person typed. */
export type LinkValues = {
  title: string;
  description: string;
  kind: 'fixed' | 'open';
  amount: string;
  minAmount: string;
  maxAmount: string;
  reference: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  use: 'once' | 'multiple';
  usageLimit: string;
  expiryDate: string;
  /** Hours before the expiry date, or nothing. */
  reminderHours: string;
};

export const toValues = (link?: PaymentLink): LinkValues => ({
  title: link?.title ?? '',
  description: link?.description ?? '',
  kind: link && link.amount === null ? 'open' : 'fixed',
  amount: link?.amount ?? '',
  minAmount: link?.minAmount ?? '',
  maxAmount: link?.maxAmount ?? '',
  reference: link?.reference ?? '',
  customerName: link?.customerName ?? '',
  customerEmail: link?.customerEmail ?? '',
  customerPhone: link?.customerPhone ?? '',
  use: link && !link.oneTimePayment ? 'multiple' : 'once',
  usageLimit: link?.usageLimit?.toString() ?? '',
  expiryDate: link?.expiryDate ? instantToWall(link.expiryDate) : '',
  reminderHours: link?.reminderHours?.toString() ?? '',
});

/** For another link like this one: a reference names one order, and an expiry date that has passed is of no use. */
export const duplicateOf = (link: PaymentLink, now = new Date()): LinkValues => ({
  ...toValues(link),
  reference: '',
  ...(link.expiryDate && new Date(link.expiryDate) > now ? {} : { expiryDate: '', reminderHours: '' }),
});

const text = (value: string) => value.trim() || undefined;

/** Left-out fields are empty on the server; hidden ones are never sent. */
export const toInput = (values: LinkValues): PaymentLinkInput => {
  const isFixed = values.kind === 'fixed';
  const once = values.use === 'once';
  return {
    title: values.title.trim(),
    description: text(values.description),
    // Null says that the payer chooses it; a link never comes to that by a field left out.
    amount: (isFixed && toMoney(values.amount)) || null,
    minAmount: isFixed ? undefined : toMoney(values.minAmount),
    maxAmount: isFixed ? undefined : toMoney(values.maxAmount),
    reference: text(values.reference),
    customerName: text(values.customerName),
    customerEmail: text(values.customerEmail),
    customerPhone: text(values.customerPhone),
    expiryDate: values.expiryDate ? wallToInstant(values.expiryDate) : undefined,
    reminderHours: values.reminderHours ? Number(values.reminderHours) : undefined,
    oneTimePayment: once,
    usageLimit: once || !values.usageLimit.trim() ? undefined : Number.parseInt(values.usageLimit, 10),
  };
};
