import type { SalesTransaction } from '../../api/client';
import { formatMoney, isPositive, subtract } from '../../kit/money/money';

/** What of a paid transaction has not gone back yet. */
export const remaining = (sale: Pick<SalesTransaction, 'amount' | 'refundedAmount'>) =>
  subtract(sale.amount, sale.refundedAmount);

/** "−12.00" under the amount, once something has gone back. */
export const refundedText = ({ refundedAmount }: SalesTransaction): string =>
  isPositive(refundedAmount) ? `−${formatMoney(refundedAmount)}` : '';
