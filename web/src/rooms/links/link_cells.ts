import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';

/** What the list says of a link beside its dates, status and amount. */
export const linkFor = (link: PaymentLink) =>
  [link.reference, link.customerName ?? link.customerEmail].filter(Boolean).join(' · ');

export const linkType = (link: Pick<PaymentLink, 'oneTimePayment'>) =>
  texts.t(link.oneTimePayment ? 'links:type.once' : 'links:type.multiple');

export const linkUsed = ({ usedCount: used, usageLimit: limit }: PaymentLink) =>
  limit === null ? used : texts.t('links:usedOf', { used, limit });
