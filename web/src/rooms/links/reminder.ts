import type { PaymentLink } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatInstant } from '../../kit/time/time';

const DAY = 24;
const OFFERED = [1, 3, 6, 12, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];

const written = (hours: number): string =>
  hours % DAY === 0
    ? texts.t('links:reminder.days', { count: hours / DAY })
    : texts.t('links:reminder.hours', { count: hours });

/** What the form offers, and what the link has if that is another one. */
export const reminderOptions = (own?: number | null): { value: string; label: string }[] => [
  { value: '', label: texts.t('links:reminder.off') },
  ...[...new Set([...OFFERED, ...(own ? [own] : [])])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: written(hours) })),
];

/** "1 d before", and when it was sent. */
export const reminderText = (link: Pick<PaymentLink, 'reminderHours' | 'remindedDate'>): string => {
  const sent = link.remindedDate && texts.t('links:reminder.sent', { date: formatInstant(link.remindedDate) });
  return [link.reminderHours && written(link.reminderHours), sent].filter(Boolean).join(' · ');
};
