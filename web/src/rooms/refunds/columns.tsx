import type { RefundRequest } from '../../api/client';
import { texts } from '../../kit/i18n';
import { clipColumn, instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import type { Column } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';

const t = texts.t;

const TONE: Record<RefundRequest['refundRequestStatus'], Tone> = {
  REQUESTED: 'waiting',
  APPROVED: 'good',
  CANCELLED: 'neutral',
};

const statusOf = ({ refundRequestStatus: status }: Pick<RefundRequest, 'refundRequestStatus'>) => ({
  tone: TONE[status],
  label: t(`refunds:status.${status}`),
});

export const RefundStatus = ({ request }: { request: Pick<RefundRequest, 'refundRequestStatus'> }) => (
  <StatusBadge {...statusOf(request)} />
);

export const statusOptions = () =>
  (Object.keys(TONE) as RefundRequest['refundRequestStatus'][]).map((status) => ({
    value: status,
    label: t(`refunds:status.${status}`),
  }));

export const allStatuses = () =>
  (Object.keys(TONE) as RefundRequest['refundRequestStatus'][]).map((refundRequestStatus) =>
    statusOf({ refundRequestStatus }),
  );

/** What a merchant and an operator both see of a request. */
export const refundColumns: Column<RefundRequest>[] = [
  titleColumn(
    'order',
    () => t('refunds:column.order'),
    (request) => request.orderNo,
  ),
  instantColumn(
    'created',
    () => t('refunds:column.created'),
    (request) => request.createdDate,
    {
      sort: 'createdDate',
    },
  ),
  clipColumn(
    'reason',
    () => t('refunds:column.reason'),
    (request) => request.reason,
  ),
  textColumn(
    'by',
    () => t('refunds:column.by'),
    (request) => request.requestedBy,
  ),
  statusColumn('status', () => t('refunds:column.status'), statusOf),
  instantColumn(
    'decided',
    () => t('refunds:column.decided'),
    (request) => request.decidedDate,
    { card: undefined },
  ),
  moneyColumn(
    'amount',
    () => t('refunds:column.amount'),
    (request) => request.amount,
    {
      sort: 'amount',
      under: (request) => t('refunds:column.of', { amount: formatMoney(request.transactionAmount) }),
    },
  ),
];
