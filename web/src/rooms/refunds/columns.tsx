import type { RefundRequest, RefundRequestListData } from '../../api/client';
import { texts } from '../../kit/i18n';
import { clipColumn, instantColumn, moneyColumn, statusColumn, textColumn, titleColumn } from '../../kit/list/columns';
import type { Column, Filter } from '../../kit/list/list_types';
import { formatMoney } from '../../kit/money/money';
import { StatusBadge, type Tone } from '../../kit/ui/status_badge';

const t = texts.t;

const TONE: Record<RefundRequest['refundRequestStatus'], Tone> = {
  REQUESTED: 'waiting',
  APPROVED: 'good',
  CANCELLED: 'neutral',
};

type Shown = Pick<RefundRequest, 'refundRequestStatus'> & Partial<Pick<RefundRequest, 'sending'>>;

/** A refund that has stopped is no good news, whoever approved it. */
const statusOf = ({ refundRequestStatus: status, sending }: Shown) => {
  if (sending === 'STOPPED') return { tone: 'bad' as const, label: t('refunds:sending.STOPPED') };
  if (sending === 'BY_HAND' || sending === 'PROPOSED')
    return { tone: 'waiting' as const, label: t(`refunds:sending.${sending}`) };
  return { tone: TONE[status], label: t(`refunds:status.${status}`) };
};

export const RefundStatus = ({ request }: { request: Shown }) => <StatusBadge {...statusOf(request)} />;

export const statusOptions = () =>
  (Object.keys(TONE) as RefundRequest['refundRequestStatus'][]).map((status) => ({
    value: status,
    label: t(`refunds:status.${status}`),
  }));

export const allStatuses = () => [
  ...(Object.keys(TONE) as RefundRequest['refundRequestStatus'][]).map((refundRequestStatus) =>
    statusOf({ refundRequestStatus }),
  ),
  ...(['STOPPED', 'BY_HAND', 'PROPOSED'] as const).map((sending) =>
    statusOf({ refundRequestStatus: 'APPROVED', sending }),
  ),
];

const SENDING = [
  'UNDER_WAY',
  'STOPPED',
  'BY_HAND',
  'PROPOSED',
  'MADE',
  'REFUSED',
] as const satisfies RefundRequest['sending'][];

const sendingOptions = () => SENDING.map((value) => ({ value, label: t(`refunds:sending.${value}`) }));

type Query = NonNullable<RefundRequestListData['query']>;

/** What a merchant and an operator both look for. */
export const refundFilters: Filter<Extract<keyof Query, string>>[] = [
  {
    type: 'text',
    name: 'name',
    label: () => t('refunds:filter.name'),
    placeholder: () => t('refunds:filter.nameHint'),
  },
  { type: 'dateRange', from: 'createdDateFrom', to: 'createdDateTo', label: () => t('refunds:filter.dates') },
  { type: 'select', name: 'refundRequestStatus', label: () => t('refunds:filter.status'), options: statusOptions },
  { type: 'amountRange', from: 'amountFrom', to: 'amountTo', label: () => t('refunds:filter.amount') },
  { type: 'select', name: 'sending', label: () => t('refunds:filter.sending'), options: sendingOptions },
];

/** What a merchant and an operator both see of a request. */
export const refundColumns: Column<RefundRequest>[] = [
  titleColumn(
    'order',
    () => t('refunds:column.order'),
    (request) => request.orderNo,
    (request) => request.description,
  ),
  textColumn(
    'customer',
    () => t('refunds:column.customer'),
    (request) => request.customerName,
    { under: (request) => request.customerEmail },
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
    { isWide: 'desk' },
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
