import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

/** As the server sees the link, and as a payer finds it; the others are a payer's moments (somebody is at the bank). */
export type LinkStatus = Extract<PaymentLink['state'], 'OPEN' | 'INACTIVE' | 'EXPIRED' | 'PAID'>;

export const LINK_TONE: Record<LinkStatus, Tone> = { OPEN: 'good', INACTIVE: 'neutral', EXPIRED: 'bad', PAID: 'bad' };

const STATUSES = Object.keys(LINK_TONE) as LinkStatus[];

export const linkStatusBadge = (status: LinkStatus) => ({
  tone: LINK_TONE[status],
  label: texts.t(`links:status.${status}`),
});

export const linkBadge = (link: Pick<PaymentLink, 'state'>) =>
  linkStatusBadge(STATUSES.find((status) => status === link.state) ?? 'OPEN');

export const statusOptions = () =>
  STATUSES.map((status) => ({ value: status, label: texts.t(`links:status.${status}`) }));
