import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount, formatMoney, type Money } from '../../kit/money/money';

type Amounts = Pick<PaymentLink, 'amount' | 'minAmount' | 'maxAmount'>;

const written = (link: Amounts, format: (money: Money) => string): string => {
  if (link.amount !== null) return format(link.amount);
  const bounds = [link.minAmount, link.maxAmount].flatMap((bound) => (bound === null ? [] : [format(bound)]));
  return bounds.length > 0 ? bounds.join(' – ') : texts.t('links:payerChooses');
};

/** The fixed amount, or the bounds within which the payer chooses. */
export const amountOf = (link: Amounts): string => written(link, formatMoney);

/** The same where no column's head names the currency: "RM 1,234.50". */
export const amountInRinggit = (link: Amounts): string => written(link, (money) => formatAmount(money));
