import type { AcquirerCode, ReconciliationExceptionRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatIsoDay } from '../../kit/time/time';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

/** What acquirers are called belongs to another room. */
export type AcquirerLabel = (code: AcquirerCode) => string | null;

/** 0 is the bank. */
export const partyLabel = (acquirer: number, label: AcquirerLabel) =>
  acquirer === 0 ? t('reconciliation:bank') : (label(acquirer as AcquirerCode) ?? String(acquirer));

export const KINDS = [
  'MISSING',
  'UNKNOWN',
  'DUPLICATE',
  'AMOUNT',
  'FEE',
  'DAY',
  'PAYMENT_MISSING',
  'PAYMENT_AMOUNT',
  'PAYMENT_DUPLICATE',
  'ENTRY_UNKNOWN',
  'PAYOUT_MISSING',
  'STATEMENT_GAP',
  'FILE_BROKEN',
  'PAID_BACK_TWICE',
] as const satisfies ReconciliationExceptionRow['kind'][];

export const STATUS_TONE: Record<ReconciliationExceptionRow['status'], Tone> = {
  OPEN: 'bad',
  WRITE_OFF_ASKED: 'waiting',
  WRITTEN_OFF: 'neutral',
  ENDED: 'good',
};
export const statusLabel = (status: ReconciliationExceptionRow['status']) => t(`reconciliation:status.${status}`);
export const kindLabel = (kind: ReconciliationExceptionRow['kind']) => t(`reconciliation:kind.${kind}`);

type Said = Pick<ReconciliationExceptionRow, 'kind' | 'expected' | 'found' | 'cause' | 'causeText'>;

const DAYS = /^\d{4}-\d{2}-\d{2}$/;
const shown = (value: string) => (DAYS.test(value) ? formatIsoDay(value) : value);

/** "Expected 1.50, found 1.52"; null where there is nothing to compare. */
export const differenceText = ({ expected, found }: Said): string | null => {
  if (expected && found) return t('reconciliation:differs', { expected: shown(expected), found: shown(found) });
  if (expected) return t('reconciliation:expected', { expected: shown(expected) });
  return found ? t('reconciliation:found', { found: shown(found) }) : null;
};

/** Why it may be so; null where nobody knows. */
export const causeText = ({ cause, causeText: text }: Said): string | null => {
  if (cause === 'NONE') return null;
  if (cause === 'EARLIER_FILE' && !text) return t('reconciliation:cause.GIVEN_UP');
  return t(`reconciliation:cause.${cause}`, { text: text ? shown(text) : '' });
};
