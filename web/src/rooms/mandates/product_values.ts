import { Frequency, LateRule, StartRule, type MandateProductDetails, type ProductDraft } from '../../api/client';
import { toMoney } from '../../kit/money/money';

/** What the form holds: everything is the text a person typed or chose. */
export type ProductValues = {
  name: string;
  description: string;
  kind: 'fixed' | 'upTo';
  amount: string;
  maxAmount: string;
  frequency: Frequency;
  debits: string;
  startRule: StartRule;
  startDay: string;
  lateRule: LateRule;
  retries: string;
  terms: string;
};

export const toValues = (details?: MandateProductDetails): ProductValues => {
  const product = details?.product;
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    kind: product && product.amount === null ? 'upTo' : 'fixed',
    amount: product?.amount ?? '',
    maxAmount: product?.maxAmount ?? '',
    frequency: product?.frequency ?? Frequency.MT,
    debits: product?.debits?.toString() ?? '',
    startRule: product?.startRule ?? StartRule.ON_APPROVAL,
    startDay: product?.startDay?.toString() ?? '',
    lateRule: product?.lateRule ?? LateRule.SKIP,
    retries: product?.retries.toString() ?? '0',
    terms: details?.terms ?? '',
  };
};

const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : undefined);

/** What is hidden is never sent: a day to start on, a retry of a daily debit. */
export const toDraft = (values: ProductValues): ProductDraft => ({
  name: values.name.trim(),
  description: values.description.trim() || undefined,
  amount: values.kind === 'fixed' ? toMoney(values.amount) : undefined,
  maxAmount: values.kind === 'upTo' ? toMoney(values.maxAmount) : undefined,
  frequency: values.frequency,
  debits: number(values.debits),
  startRule: values.startRule,
  startDay: values.startRule === StartRule.ON_DAY ? number(values.startDay) : undefined,
  lateRule: values.lateRule,
  retries: values.frequency === Frequency.DL ? 0 : (number(values.retries) ?? 0),
  terms: values.terms.trim(),
});
