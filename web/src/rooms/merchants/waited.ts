import { texts } from '../../kit/i18n';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** "3 h", "2 d 4 h": how long something lies with us. */
export const waitedText = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS);
  const t = texts.t;
  if (hours < 1) return t('merchants:waited.soon');
  if (hours < DAY_HOURS) return t('merchants:waited.hours', { hours });
  return t('merchants:waited.days', { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
};
