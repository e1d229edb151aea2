import { texts } from '../../kit/i18n';
import type { payments } from '../../kit/i18n/en/payments';
import type { sale } from '../../kit/i18n/en/sale';
import type { Tone } from '../../kit/ui/status_badge';

/** Every code a sales transaction can carry (specification, back-office, section 4). */
export const STATUS_CODES = [0, 1, 2, 3, 4, 5, 11, 22, 23, 33, 43, 44, 55] as const;
export type StatusCode = (typeof STATUS_CODES)[number];
export const DEFAULT_STATUSES = '0,1,11,22,33,44,55';

const STATUS: Record<StatusCode, { key: keyof (typeof payments)['status']; tone: Tone }> = {
  0: { key: 'created', tone: 'neutral' },
  1: { key: 'pendingPayment', tone: 'waiting' },
  2: { key: 'inProgress', tone: 'waiting' },
  3: { key: 'pendingAuthorization', tone: 'waiting' },
  4: { key: 'pendingTermination', tone: 'waiting' },
  5: { key: 'pendingMaintenance', tone: 'waiting' },
  11: { key: 'paid', tone: 'good' },
  22: { key: 'failed', tone: 'bad' },
  23: { key: 'timeout', tone: 'bad' },
  33: { key: 'void', tone: 'neutral' },
  43: { key: 'pendingRefund', tone: 'returned' },
  44: { key: 'refund', tone: 'returned' },
  55: { key: 'canceled', tone: 'neutral' },
};

// Beyond the specification's payment types (domain.md).
const DUITNOW = 40;

const METHOD: Record<string, keyof (typeof payments)['method']> = {
  1: 'cardLocal',
  2: 'cardOversea',
  3: 'debit',
  10: 'ewallet',
  20: 'fpxB2c',
  21: 'fpxB2b',
  22: 'fpxMandate',
  23: 'fpxB2bCard',
  24: 'fpxB2cCard',
  30: 'installment',
  40: 'duitnow',
};
const CHANNEL: Record<string, keyof (typeof payments)['channel']> = { 1: 'api', 2: 'link', 3: 'mandate', 5: 'cart' };
const ACQUIRER: Record<string, keyof (typeof payments)['acquirer']> = {
  0: 'unknown',
  1: 'paydee',
  10: 'mcash',
  11: 'boost',
  20: 'maybank',
};

export const statusLabel = (code: number): string => {
  const status = STATUS[code as StatusCode] as (typeof STATUS)[StatusCode] | undefined;
  return status ? texts.t(`payments:status.${status.key}`) : texts.t('payments:status.unknown', { code });
};

/** A requested refund is shown instead of the status itself. */
export const statusOf = (code: number, refundRequestStatus?: string): { label: string; tone: Tone } => {
  if (refundRequestStatus === 'REQUESTED')
    return { label: texts.t('payments:status.processingRefund'), tone: 'returned' };
  const status = STATUS[code as StatusCode] as (typeof STATUS)[StatusCode] | undefined;
  return { label: statusLabel(code), tone: status?.tone ?? 'neutral' };
};

export const methodLabel = (code: number | null): string =>
  texts.t(`payments:method.${(code !== null && METHOD[code]) || 'none'}`);
export const channelLabel = (code: number): string => texts.t(`payments:channel.${CHANNEL[code] ?? 'other'}`);
export const acquirerLabel = (code: number | null): string | null =>
  code === null ? null : texts.t(`payments:acquirer.${ACQUIRER[code] ?? 'unknown'}`);

const PAYMENT_TYPE: Record<number, keyof (typeof sale)['paymentType']> = {
  1: 'visa',
  2: 'master',
  10: 'wallet',
  20: 'fpx',
};
/** Of the specification, section 9. Nobody has paid yet: nothing. */
export const paymentTypeLabel = (code: number | null): string | null =>
  code === null
    ? null
    : code === DUITNOW
      ? texts.t('payments:method.duitnow')
      : texts.t(`sale:paymentType.${PAYMENT_TYPE[code] ?? 'unknown'}`);

const option = (value: string, label: string) => ({ value, label });
export const statusOptions = () => STATUS_CODES.map((code) => option(String(code), statusLabel(code)));
// In the order of the specification's channel filter.
export const methodOptions = () =>
  [1, 2, 3, 10, 21, 23, 22, 20, 24, 40].map((code) => option(String(code), methodLabel(code)));
export const acquirerOptions = () => [1, 10, 11, 20].map((code) => option(String(code), acquirerLabel(code) ?? ''));
const REFUND_REQUESTS = ['REQUESTED', 'APPROVED', 'CANCELLED'] as const;
export const refundRequestOptions = () =>
  REFUND_REQUESTS.map((status) => option(status, texts.t(`payments:refundStatus.${status}`)));
/** A success that came after the payment had ended. */
export const lateOptions = () => [
  option('true', texts.t('dashboard:lateOnly')),
  option('false', texts.t('dashboard:notLate')),
];

const CANCELLABLE = [0, 1, 2, 3];
export const canBeCanceled = (code: number) => CANCELLABLE.includes(code);
