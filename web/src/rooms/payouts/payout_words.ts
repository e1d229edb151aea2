import type { PayoutLineRow, PayoutRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { parseSen, senToMoney } from '../../kit/money/money';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

type Status = PayoutRow['status'];

const TONE: Record<Status, Tone> = {
  OPEN: 'neutral',
  CLOSED: 'waiting',
  APPROVED: 'waiting',
  SENT: 'waiting',
  PAID: 'good',
  RETURNED: 'returned',
  HELD: 'bad',
};

export const payoutStatus = ({ status }: Pick<PayoutRow, 'status'>) => ({
  tone: TONE[status],
  label: t(`payouts:status.${status}`),
});

export const payoutStatusOptions = () =>
  (Object.keys(TONE) as Status[]).map((value) => ({ value, label: t(`payouts:status.${value}`) }));

type LineType = PayoutLineRow['type'];
export const LINE_TYPES = [
  'SALE',
  'SALE_RETURN',
  'REFUND',
  'REFUND_REFUSED',
  'REFUND_CREDITED',
  'RETURNED_PAYOUT',
  'ADJUSTMENT',
] as const satisfies LineType[];
export const lineType = (type: LineType) => t(`payouts:line.${type}`);

/** The terms between the opening balance and the payout, in their order, each with the lines that it is made of. */
export const TERMS = [
  ['sales', ['SALE']],
  ['returns', ['SALE_RETURN']],
  ['refunds', ['REFUND', 'REFUND_REFUSED', 'REFUND_CREDITED']],
  ['fees', ['SALE', 'SALE_RETURN']],
  ['tax', ['SALE', 'SALE_RETURN']],
  ['adjustments', ['ADJUSTMENT']],
  ['returnedPayouts', ['RETURNED_PAYOUT']],
] as const satisfies (readonly [keyof PayoutRow, readonly LineType[]])[];
export type Term = (typeof TERMS)[number][0];
type Terms = Pick<PayoutRow, 'opening' | 'amount' | 'closing' | Term>;

const sen = (amount: string) => parseSen(amount) ?? 0n;

/** Adds up the sums that are shown: whether they make the closing balance. */
export const ties = (payout: Terms) =>
  TERMS.reduce((sum, [term]) => sum + sen(payout[term]), sen(payout.opening)) - sen(payout.amount) ===
  sen(payout.closing);

type Amounts = Pick<
  PayoutLineRow,
  'type' | 'gross' | 'net' | 'mdrAcquirer' | 'mdrGateway' | 'flatFeeAcquirer' | 'flatFeeGateway' | 'sst'
>;

const feesOf = (line: Amounts) =>
  -(sen(line.mdrAcquirer) + sen(line.mdrGateway) + sen(line.flatFeeAcquirer) + sen(line.flatFeeGateway));

const partOf = (term: Term, line: Amounts): bigint => {
  switch (term) {
    case 'sales':
    case 'returns':
      return sen(line.gross);
    case 'fees':
      return feesOf(line);
    case 'tax':
      return -sen(line.sst);
    default:
      return sen(line.net);
  }
};

/** What a line is of a term, as the term counts it. */
export const lineAmount = (term: Term, line: Amounts) => senToMoney(partOf(term, line));
/** What was taken of a line: fees and tax on them. */
export const takenOf = (line: Amounts) => senToMoney(feesOf(line) - sen(line.sst));

export type Sums = Record<Term, { amount: bigint; lines: number }>;
export const noSums = () => Object.fromEntries(TERMS.map(([term]) => [term, { amount: 0n, lines: 0 }])) as Sums;

/** Adds lines to what the terms come to. */
export const addUp = (sums: Sums, lines: Amounts[]) => {
  for (const line of lines) {
    for (const [term, types] of TERMS) {
      if (!(types as readonly LineType[]).includes(line.type)) continue;
      sums[term].amount += partOf(term, line);
      sums[term].lines++;
    }
  }
  return sums;
};

/** The terms that are not what their lines come to. */
export const termsWrong = (payout: Terms, sums: Sums) =>
  TERMS.map(([term]) => term).filter((term) => sums[term].amount !== sen(payout[term]));

/** Adds up lines that are shown: whether each balance is the one before it and the line's net. */
export const linesTie = (lines: Pick<PayoutLineRow, 'net' | 'balance'>[]) =>
  lines.every((line, at) => {
    const before = lines[at - 1];
    return !before || sen(before.balance) + sen(line.net) === sen(line.balance);
  });
