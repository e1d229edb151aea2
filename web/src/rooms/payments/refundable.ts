import type { SalesTransaction } from '../../api/client';
import { formatMoney, isPositive, subtract } from '../../kit/money/money';
import { todayIso } from '../../kit/time/time';

/** What of a paid transaction has not gone back yet. */
export const remaining = (sale: Pick<SalesTransaction, 'amount' | 'refundedAmount'>) =>
  subtract(sale.amount, sale.refundedAmount);

/** Only offered where the server would accept it; the server decides. */
export const isRefundable = (sale: SalesTransaction): boolean =>
  sale.status === 11 && sale.refundRequest?.refundRequestStatus !== 'REQUESTED' && isPositive(remaining(sale));

const VOIDABLE_METHODS = [1, 2, 3, 10, 30]; // cards and wallets

/** A card or wallet payment of today that nothing went back of; the row does not tell whether it is settled yet. */
export const isVoidable = (sale: SalesTransaction): boolean =>
  sale.status === 11 &&
  VOIDABLE_METHODS.includes(sale.paymentMethod ?? 0) &&
  !isPositive(sale.refundedAmount) &&
  sale.refundRequest?.refundRequestStatus !== 'REQUESTED' &&
  sale.paidDate != null &&
  todayIso(new Date(sale.paidDate)) === todayIso();

/** "−12.00" under the amount, once something has gone back. */
export const refundedText = ({ refundedAmount }: SalesTransaction): string =>
  isPositive(refundedAmount) ? `−${formatMoney(refundedAmount)}` : '';
