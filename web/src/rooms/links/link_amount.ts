import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatMoney } from '../../kit/money/money';

/** The fixed amount, or the bounds within which the payer chooses. */
export const amountOf = (link: PaymentLink): string => {
  if (link.amount !== null) return formatMoney(link.amount);
  const bounds = [link.minAmount, link.maxAmount].flatMap((bound) => (bound === null ? [] : [formatMoney(bound)]));
  return bounds.length > 0 ? bounds.join(' – ') : texts.t('links:payerChooses');
};
