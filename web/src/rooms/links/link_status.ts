import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

export type LinkStatus = 'active' | 'inactive' | 'expired';

export const LINK_TONE: Record<LinkStatus, Tone> = { active: 'good', inactive: 'neutral', expired: 'bad' };

/** statusId 0 is off; 2 is used up where the link is one-time; a past expiry wins over all. */
export const linkStatus = (
  link: Pick<PaymentLink, 'statusId' | 'oneTimePayment' | 'expiryDate'>,
  now = Date.now(),
): LinkStatus => {
  if (link.expiryDate !== null && new Date(link.expiryDate).getTime() < now) return 'expired';
  if (link.statusId === 0) return 'inactive';
  return link.statusId === 2 && link.oneTimePayment ? 'expired' : 'active';
};

export const linkBadge = (link: PaymentLink) => {
  const status = linkStatus(link);
  return { tone: LINK_TONE[status], label: texts.t(`links:status.${status}`) };
};

/** What a person can set: on or off. */
export const switchOptions = () => [
  { value: '1', label: texts.t('links:status.active') },
  { value: '0', label: texts.t('links:status.inactive') },
];
