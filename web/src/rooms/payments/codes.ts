import { AcquirerCode, Channel, PaymentMethod, PaymentType, RefundRequestStatus, SaleStatus } from '../../api/client';
import { texts } from '../../kit/i18n';
import type payments from 'messages/en/portal/payments.json';
import type sale from 'messages/en/portal/sale.json';
import type { Tone } from '../../kit/ui/status_badge';

const S = SaleStatus;
/** Of the specification (back-office, section 4): sales that wait or ended, without those with a bank or timed out. */
export const DEFAULT_STATUSES = [S.CREATED, S.PENDING_PAYMENT, S.PAID, S.FAILED, S.VOID, S.REFUND, S.CANCELED].join();

const STATUS: Record<SaleStatus, { key: keyof (typeof payments)['status']; tone: Tone }> = {
  [S.CREATED]: { key: 'created', tone: 'neutral' },
  [S.PENDING_PAYMENT]: { key: 'pendingPayment', tone: 'waiting' },
  [S.IN_PROGRESS]: { key: 'inProgress', tone: 'waiting' },
  [S.PENDING_AUTHORIZATION]: { key: 'pendingAuthorization', tone: 'waiting' },
  [S.PENDING_TERMINATION]: { key: 'pendingTermination', tone: 'waiting' },
  [S.PENDING_MAINTENANCE]: { key: 'pendingMaintenance', tone: 'waiting' },
  [S.PAID]: { key: 'paid', tone: 'good' },
  [S.FAILED]: { key: 'failed', tone: 'bad' },
  [S.TIMEOUT]: { key: 'timeout', tone: 'bad' },
  [S.VOID]: { key: 'void', tone: 'neutral' },
  [S.PENDING_REFUND]: { key: 'pendingRefund', tone: 'returned' },
  [S.REFUND]: { key: 'refund', tone: 'returned' },
  [S.CANCELED]: { key: 'canceled', tone: 'neutral' },
};

const METHOD: Record<PaymentMethod, keyof (typeof payments)['method']> = {
  [PaymentMethod.CARD_LOCAL]: 'cardLocal',
  [PaymentMethod.CARD_OVERSEA]: 'cardOversea',
  [PaymentMethod.DEBIT_CARD]: 'debit',
  [PaymentMethod.E_WALLET]: 'ewallet',
  [PaymentMethod.FPX_B2C_CASA]: 'fpxB2c',
  [PaymentMethod.FPX_B2B_CASA]: 'fpxB2b',
  [PaymentMethod.FPX_E_MANDATE]: 'fpxMandate',
  [PaymentMethod.FPX_B2B_CARD]: 'fpxB2bCard',
  [PaymentMethod.FPX_B2C_CARD]: 'fpxB2cCard',
  [PaymentMethod.INSTALMENT]: 'installment',
  [PaymentMethod.DUITNOW_QR]: 'duitnow',
};
const CHANNEL: Record<Channel, keyof (typeof payments)['channel']> = {
  [Channel.MERCHANT_SERVER]: 'api',
  [Channel.PAYMENT_LINK]: 'link',
  [Channel.E_MANDATE]: 'mandate',
  [Channel.CART]: 'cart',
};
const ACQUIRER: Record<AcquirerCode, keyof (typeof payments)['acquirer']> = {
  [AcquirerCode.UNKNOWN]: 'unknown',
  [AcquirerCode.PAYDEE]: 'paydee',
  [AcquirerCode.MCASH]: 'mcash',
  [AcquirerCode.BOOST]: 'boost',
  [AcquirerCode.MAYBANK]: 'maybank',
};

// A server that is newer may send a code that this page does not know.
type Known<T> = T | undefined;

export const statusLabel = (code: SaleStatus): string => {
  const status: Known<(typeof STATUS)[SaleStatus]> = STATUS[code];
  return status ? texts.t(`payments:status.${status.key}`) : texts.t('payments:status.unknown', { code });
};

/** A requested refund is shown instead of the status itself. */
export const statusOf = (code: SaleStatus, refundRequestStatus?: string): { label: string; tone: Tone } => {
  if (refundRequestStatus === RefundRequestStatus.REQUESTED)
    return { label: texts.t('payments:status.processingRefund'), tone: 'returned' };
  const status: Known<(typeof STATUS)[SaleStatus]> = STATUS[code];
  return { label: statusLabel(code), tone: status?.tone ?? 'neutral' };
};

export const methodLabel = (code: PaymentMethod | null): string =>
  texts.t(`payments:method.${(code !== null && METHOD[code]) || 'none'}`);
/** Of a sale: with the months of an instalment plan behind it (specification, back-office §9). */
export const saleMethodLabel = (sale: {
  paymentMethod: PaymentMethod | null;
  instalmentMonths: number | null;
}): string => {
  const method = methodLabel(sale.paymentMethod);
  if (!sale.instalmentMonths) return method;
  return texts.t('payments:method.withMonths', { method, months: sale.instalmentMonths });
};
export const channelLabel = (code: Channel): string => texts.t(`payments:channel.${CHANNEL[code] ?? 'other'}`);
export const acquirerLabel = (code: AcquirerCode | null): string | null =>
  code === null ? null : texts.t(`payments:acquirer.${ACQUIRER[code] ?? 'unknown'}`);

const PAYMENT_TYPE: Record<Exclude<PaymentType, typeof PaymentType.DUITNOW_QR>, keyof (typeof sale)['paymentType']> = {
  [PaymentType.UNKNOWN]: 'unknown',
  [PaymentType.VISA]: 'visa',
  [PaymentType.MASTER_CARD]: 'master',
  [PaymentType.E_WALLET]: 'wallet',
  [PaymentType.FPX]: 'fpx',
};
/** Of the specification, section 9. Nobody has paid yet: nothing. */
export const paymentTypeLabel = (code: PaymentType | null): string | null => {
  if (code === null) return null;
  if (code === PaymentType.DUITNOW_QR) return texts.t('payments:method.duitnow');
  return texts.t(`sale:paymentType.${PAYMENT_TYPE[code] ?? 'unknown'}`);
};

const option = (value: string, label: string) => ({ value, label });
export const statusOptions = () => Object.values(SaleStatus).map((code) => option(String(code), statusLabel(code)));
// In the order of the specification's channel filter.
const M = PaymentMethod;
const CARDS = [M.CARD_LOCAL, M.CARD_OVERSEA, M.DEBIT_CARD];
const FPX = [M.FPX_B2B_CASA, M.FPX_B2B_CARD, M.FPX_E_MANDATE, M.FPX_B2C_CASA, M.FPX_B2C_CARD];
export const methodOptions = () =>
  [...CARDS, M.E_WALLET, ...FPX, M.DUITNOW_QR, M.INSTALMENT].map((code) => option(String(code), methodLabel(code)));
export const acquirerOptions = () =>
  Object.values(AcquirerCode)
    .filter((code) => code !== AcquirerCode.UNKNOWN)
    .map((code) => option(String(code), acquirerLabel(code) ?? ''));
export const channelOptions = () => Object.values(Channel).map((code) => option(String(code), channelLabel(code)));
export const refundRequestOptions = () =>
  Object.values(RefundRequestStatus).map((status) => option(status, texts.t(`payments:refundStatus.${status}`)));
/** A success that came after the payment had ended. */
export const lateOptions = () => [
  option('true', texts.t('dashboard:lateOnly')),
  option('false', texts.t('dashboard:notLate')),
];
