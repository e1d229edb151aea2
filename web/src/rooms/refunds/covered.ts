import type { RefundRequest } from '../../api/client';
import { isMore, subtract } from '../../kit/money/money';

/** A refund may exceed what is available by no more than what is pending; beyond that an operator says why. */
export const hasTooLittle = ({
  amount,
  availableBalance,
  pendingBalance,
}: Pick<RefundRequest, 'amount' | 'availableBalance' | 'pendingBalance'>): boolean =>
  Boolean(availableBalance && pendingBalance) &&
  isMore(subtract(amount, availableBalance ?? '0.00'), pendingBalance ?? '0.00');
