import {
  MandateStatus,
  TerminationStatus,
  type CollectionStatus,
  type EnrolmentStep,
  type MandateCollection,
  type MandateRow,
} from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount, formatMoney } from '../../kit/money/money';
import type { Tone } from '../../kit/ui/status_badge';

const t = texts.t;

const TONES: Record<MandateStatus, Tone> = {
  [MandateStatus.ENROLMENT_INITIATED]: 'waiting',
  [MandateStatus.PENDING_TERMINATION]: 'waiting',
  [MandateStatus.PENDING_MAINTENANCE]: 'waiting',
  [MandateStatus.ENROLLED]: 'good',
  [MandateStatus.ENROLMENT_FAILED]: 'bad',
  [MandateStatus.TERMINATED]: 'neutral',
  [MandateStatus.ENROLMENT_CANCELED]: 'neutral',
};
/** As the specification calls them (back-office, section 4). */
const statusLabel = (status: MandateStatus) => t(`mandates:application.status.${status}`);
export const mandateBadge = ({ status }: Pick<MandateRow, 'status'>) => ({
  tone: TONES[status],
  label: statusLabel(status),
});
export const mandateStatusOptions = () =>
  Object.values(MandateStatus).map((status) => ({ value: String(status), label: statusLabel(status) }));

export const stepLabel = (step: EnrolmentStep) => t(`mandates:application.step.${step}`);

/** The same where there is room for two or three words. */
export const shortNoteOf = (row: MandateRow): string | false => {
  if (row.status === MandateStatus.ENROLMENT_INITIATED) return t(`mandates:application.short.${row.enrolment}`);
  if (row.isHeld) return t('mandates:application.short.held');
  if (row.isPaused) return t('mandates:application.paused');
  return row.isDefault && t('mandates:application.short.default');
};

/** What a merchant should know of it besides its status. */
export const noteOf = (row: MandateRow): string | false => {
  if (row.status === MandateStatus.ENROLMENT_INITIATED) return stepLabel(row.enrolment);
  if (row.status === MandateStatus.PENDING_MAINTENANCE) return t('mandates:application.changing');
  if (row.status === MandateStatus.PENDING_TERMINATION) return t('mandates:application.ending');
  if (row.isHeld) return t('mandates:application.held');
  if (row.isPaused) return t('mandates:application.pausing');
  return row.isDefault && t('mandates:application.default');
};

/** Those whose bank has owed its word for so long. */
export const silentFilter = {
  type: 'select' as const,
  name: 'bankSilentDays' as const,
  label: () => t('mandates:application.filter.silent'),
  options: () =>
    [1, 3, 7, 14].map((days) => ({
      value: String(days),
      label: t('mandates:application.filter.silentDays', { count: days }),
    })),
};

type Amounts = Pick<MandateRow, 'amount' | 'maxAmount'>;
export const mandateAmount = ({ amount, maxAmount }: Amounts) =>
  amount === null ? t('mandates:upTo', { amount: formatMoney(maxAmount) }) : formatMoney(amount);
export const mandateAmountInRinggit = ({ amount, maxAmount }: Amounts) =>
  amount === null ? t('mandates:upTo', { amount: formatAmount(maxAmount) }) : formatAmount(amount);

const COLLECTION_TONES: Record<CollectionStatus, Tone> = {
  WAITING: 'waiting',
  SENT: 'waiting',
  DEBITED: 'good',
  FAILED: 'bad',
  RETURNED: 'returned',
  CANCELED: 'returned',
};
const collectionLabel = (status: CollectionStatus) => t(`mandates:collection.status.${status}`);
export const collectionBadge = ({ status }: { status: CollectionStatus }) => ({
  tone: COLLECTION_TONES[status],
  label: collectionLabel(status),
});
export const collectionStatusOptions = () =>
  (Object.keys(COLLECTION_TONES) as CollectionStatus[]).map((value) => ({ value, label: collectionLabel(value) }));

/** Why it was not debited; that a debit was approved goes without saying. */
export const collectionReason = ({ status, reason }: Pick<MandateCollection, 'status' | 'reason'>) =>
  status === 'DEBITED' ? null : reason;

const TERMINATION_TONES: Record<TerminationStatus, Tone> = {
  [TerminationStatus.PENDING_APPROVAL]: 'waiting',
  [TerminationStatus.APPROVED]: 'good',
  [TerminationStatus.REJECTED]: 'neutral',
};
const terminationLabel = (status: TerminationStatus) => t(`mandates:termination.status.${status}`);
export const terminationBadge = ({ status }: { status: TerminationStatus }) => ({
  tone: TERMINATION_TONES[status],
  label: terminationLabel(status),
});
export const terminationStatusOptions = () =>
  Object.values(TerminationStatus).map((status) => ({ value: String(status), label: terminationLabel(status) }));
