import type { PayoutLineRow, PayoutRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { parseSen } from '../../kit/money/money';
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
  'RETURNED_PAYOUT',
  'ADJUSTMENT',
] as const satisfies LineType[];
export const lineType = (type: LineType) => t(`payouts:line.${type}`);

/** The terms between the opening balance and the payout, in their order, each with the lines that it is made of. */
export const TERMS = [
  ['sales', 'SALE'],
  ['returns', 'SALE_RETURN'],
  ['refunds', 'REFUND,REFUND_REFUSED'],
  ['fees', 'SALE,SALE_RETURN'],
  ['tax', 'SALE,SALE_RETURN'],
  ['adjustments', 'ADJUSTMENT'],
  ['returnedPayouts', 'RETURNED_PAYOUT'],
] as const;
type Terms = Pick<PayoutRow, 'opening' | 'amount' | 'closing' | (typeof TERMS)[number][0]>;

const sen = (amount: string) => parseSen(amount) ?? 0n;

/** Adds up the sums that are shown: whether they make the closing balance. */
export const ties = (payout: Terms) =>
  TERMS.reduce((sum, [term]) => sum + sen(payout[term]), sen(payout.opening)) - sen(payout.amount) ===
  sen(payout.closing);

/** Adds up lines that are shown: whether each balance is the one before it and the line's net. */
export const linesTie = (lines: Pick<PayoutLineRow, 'net' | 'balance'>[]) =>
  lines.every((line, at) => {
    const before = lines[at - 1];
    return !before || sen(before.balance) + sen(line.net) === sen(line.balance);
  });
