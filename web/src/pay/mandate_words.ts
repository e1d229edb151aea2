/** Days and counts of an auto-debit as its payer reads them. */
import type { Frequency } from '../api/gen';
import type { Language } from './texts';
import type { MandateTranslate } from './mandate_speech';

const NOON = 'T12:00:00Z';

/** "2026-12-04" → "Friday, 4 December 2026". A day has no zone: it is the bank's. */
export const longDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day + NOON));

/** "Fri, 4 Dec 2026". */
export const shortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day + NOON));

export const frequencyOf = (t: MandateTranslate, frequency: Frequency): string => {
  switch (frequency) {
    case 'DL':
      return t('daily');
    case 'WK':
      return t('weekly');
    case 'MT':
      return t('monthly');
    case 'YR':
      return t('yearly');
  }
};

export const timesOf = (t: MandateTranslate, debits: number | null): string => {
  if (debits === null) return t('endless');
  return debits === 1 ? t('timesOne') : t('timesMany', { count: debits });
};
