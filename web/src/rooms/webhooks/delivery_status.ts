import type { DeliveryRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Tone } from '../../kit/ui/status_badge';

type Status = DeliveryRow['status'];

const TONE: Record<Status, Tone> = { WAITING: 'waiting', DELIVERED: 'good', FAILED: 'bad', KEPT: 'neutral' };

export const deliveryBadge = ({ status }: Pick<DeliveryRow, 'status'>) => ({
  tone: TONE[status],
  label: texts.t(`webhooks:status.${status}`),
});

export const statusOptions = () =>
  (Object.keys(TONE) as Status[]).map((value) => ({ value, label: texts.t(`webhooks:status.${value}`) }));

/** What the receiver said last: its status, or that it said nothing. */
export const answerText = (code: number | null) =>
  code === null ? '' : code === 0 ? texts.t('webhooks:noAnswer') : String(code);
