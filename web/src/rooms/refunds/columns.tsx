import { Text } from '@mantine/core';
import type { RefundRequest } from '../../api/client';
import { texts } from '../../kit/i18n';
import type { Column } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { formatInstant } from '../../kit/time/time';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';

const t = texts.t;

const TONE: Record<RefundRequest['refundRequestStatus'], Tone> = {
  REQUESTED: 'waiting',
  APPROVED: 'good',
  CANCELLED: 'neutral',
};

export function RefundStatus({ request }: { request: RefundRequest }) {
  return (
    <StatusBadge tone={TONE[request.refundRequestStatus]} label={t(`refunds:status.${request.refundRequestStatus}`)} />
  );
}

export const statusOptions = () =>
  (Object.keys(TONE) as RefundRequest['refundRequestStatus'][]).map((status) => ({
    value: status,
    label: t(`refunds:status.${status}`),
  }));

/** What a merchant and an operator both see of a request. */
export const refundColumns: Column<RefundRequest>[] = [
  {
    key: 'order',
    label: () => t('refunds:column.order'),
    card: 'title',
    cell: (request) => <strong style={{ fontWeight: 500 }}>{request.orderNo}</strong>,
  },
  {
    key: 'created',
    label: () => t('refunds:column.created'),
    sort: 'createdDate',
    cell: (request) => formatInstant(request.createdDate),
  },
  {
    key: 'reason',
    label: () => t('refunds:column.reason'),
    cell: (request) => <span className="g-clip">{request.reason}</span>,
  },
  { key: 'by', label: () => t('refunds:column.by'), cell: (request) => request.requestedBy },
  {
    key: 'status',
    card: 'side',
    label: () => t('refunds:column.status'),
    cell: (request) => <RefundStatus request={request} />,
  },
  {
    key: 'decided',
    label: () => t('refunds:column.decided'),
    card: 'hide',
    cell: (request) => (request.decidedDate ? formatInstant(request.decidedDate) : '–'),
  },
  {
    key: 'amount',
    label: () => t('refunds:column.amount'),
    align: 'right',
    card: 'side',
    cell: (request) => (
      <>
        <Text fz="sm" fw={600} lh={1.35}>
          {formatMoney(request.amount)}
        </Text>
        <Text fz="xs" c="dimmed" lh={1.35}>
          {t('refunds:column.of', { amount: formatMoney(request.transactionAmount) })}
        </Text>
      </>
    ),
  },
];
