import type { AdminMerchantRow, PaymentMethod } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount } from '../../kit/money/money';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

/** What payment methods are called belongs to another room. */
export type MethodLabel = (method: PaymentMethod) => string;

type Status = AdminMerchantRow['status'];
const TONE: Record<Status, Tone> = { ACTIVE: 'good', INACTIVE: 'bad' };

export const merchantStatus = ({ status, activeSince }: Pick<AdminMerchantRow, 'status' | 'activeSince'>) =>
  status === 'INACTIVE' && activeSince === null
    ? { tone: 'neutral' as Tone, label: t('merchantDesk:status.neverApproved') }
    : { tone: TONE[status], label: t(`merchantDesk:status.${status}`) };

export const merchantStatusOptions = () =>
  (Object.keys(TONE) as Status[]).map((value) => ({ value, label: t(`merchantDesk:status.${value}`) }));

export const limitText = (limit: string | null) =>
  limit === null ? t('merchantDesk:limits.none') : formatAmount(limit);
