import type { PersonalRequestRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatCount } from '../../kit/money/money';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

type Kind = PersonalRequestRow['kind'];
type Status = PersonalRequestRow['status'];

const TONE: Record<Status, Tone> = {
  REQUESTED: 'waiting',
  APPROVED: 'waiting',
  DONE: 'good',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
};

export const kindLabel = (kind: Kind) => t(`privacy:kind.${kind}`);
export const statusOf = ({ status }: PersonalRequestRow) => ({
  tone: TONE[status],
  label: t(`privacy:status.${status}`),
});
export const statusOptions = () =>
  (Object.keys(TONE) as Status[]).map((value) => ({ value, label: t(`privacy:status.${value}`) }));
export const kindOptions = () =>
  (['EMAIL', 'PHONE', 'ID_NUMBER', 'RULE'] as const).map((value) => ({ value, label: kindLabel(value) }));

export const ruleText = (days: number | null | undefined) =>
  days ? t('privacy:after', { days: formatCount(days) }) : t('privacy:never');

/** Who or what it is about. */
export const subjectOf = (row: PersonalRequestRow) => (row.kind === 'RULE' ? ruleText(row.afterDays) : row.subject);
