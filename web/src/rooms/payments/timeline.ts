import { SaleStatus, type SalesTransactionDetails } from '../../api/client';
import type texts from 'messages/en/portal/sale.json';
import { isPositive } from '../../kit/money/money';

type Move = SalesTransactionDetails['history'][number];
type Message = SalesTransactionDetails['messages'][number];
type Entry = SalesTransactionDetails['ledgerEntries'][number];
type Words = (typeof texts)['timeline'];

/** One thing that happened to a sale: it moved, a message went or came, money was booked. */
export type Happening = { at: string } & (
  { kind: 'move'; move: Move } | { kind: 'message'; message: Message } | { kind: 'booking'; entries: Entry[] }
);

// What happened in one moment stands in the order in which one thing causes the next: the bank's answer, the move it
// makes, what we send on, and what is booked.
const rank = (happening: Happening): number => {
  if (happening.kind === 'message') return happening.message.direction === 'IN' ? 0 : 2;
  return happening.kind === 'move' ? 1 : 3;
};

/** Moves, messages and bookings in one order, the oldest first. The entries of one transfer are one booking. */
export const timelineOf = ({ history, messages, ledgerEntries }: SalesTransactionDetails): Happening[] => {
  const transfers = new Map<string, Entry[]>();
  for (const entry of ledgerEntries) {
    transfers.set(entry.transferId, [...(transfers.get(entry.transferId) ?? []), entry]);
  }
  const all: Happening[] = [
    ...history.map((move): Happening => ({ kind: 'move', at: move.createdDate, move })),
    ...messages.map((message): Happening => ({ kind: 'message', at: message.createdDate, message })),
    ...[...transfers.values()].map((entries): Happening => ({
      kind: 'booking',
      at: entries[0]?.createdDate ?? '',
      entries,
    })),
  ];
  // The wire's instants are all of one length, so that their texts are in the order of time; sorting is stable.
  return all.sort((a, b) => (a.at === b.at ? rank(a) - rank(b) : a.at < b.at ? -1 : 1));
};

const MOVES: Partial<Record<SaleStatus, keyof Words['move']>> = {
  [SaleStatus.CREATED]: 'created',
  [SaleStatus.PENDING_PAYMENT]: 'opened',
  [SaleStatus.IN_PROGRESS]: 'started',
  [SaleStatus.PENDING_AUTHORIZATION]: 'authorizing',
  [SaleStatus.PAID]: 'paid',
  [SaleStatus.FAILED]: 'failed',
  [SaleStatus.TIMEOUT]: 'timeout',
  [SaleStatus.VOID]: 'voided',
  [SaleStatus.PENDING_REFUND]: 'refunding',
  [SaleStatus.REFUND]: 'refunded',
  [SaleStatus.CANCELED]: 'canceled',
};
const { FAILED, PENDING_REFUND, PAID, REFUND } = SaleStatus;

/** A refund that the gateway has given up for now is not on its way, whatever was said when it was approved. */
export const moveWord = (
  { fromStatus, toStatus }: Pick<Move, 'fromStatus' | 'toStatus'>,
  isRefundStopped = false,
): keyof Words['move'] => {
  if (fromStatus === PENDING_REFUND && toStatus === PAID) return 'refundEnded';
  if (toStatus === FAILED) {
    if (fromStatus === FAILED) return 'returnedRefundEnded';
    if (fromStatus === PAID || fromStatus === PENDING_REFUND || fromStatus === REFUND) return 'returned';
  }
  if (toStatus === PENDING_REFUND && isRefundStopped) return 'refundStopped';
  return MOVES[toStatus] ?? 'other';
};

/** The move to a refund that goes on no further, if the sale stands there. */
export const stoppedMove = ({ history, refundRequests }: SalesTransactionDetails): Move | undefined => {
  const last = history.at(-1);
  const isStopped = refundRequests.some((request) => request.sending === 'STOPPED');
  return isStopped && last?.toStatus === PENDING_REFUND ? last : undefined;
};

// What the acquirers' protocols call their requests.
const SENT: Record<string, keyof Words['message']> = {
  AR: 'request',
  REQUEST: 'request',
  AE: 'enquiry',
  ENQUIRY: 'enquiry',
  RR: 'refund',
  REFUND: 'refund',
};

export const messageWord = ({
  direction,
  kind,
  way,
}: Pick<Message, 'direction' | 'kind' | 'way'>): keyof Words['message'] =>
  direction === 'OUT' ? (SENT[kind] ?? 'sent') : (way ?? 'received');

/** What an entry does to a balance that the gateway owes to the merchant: a credit adds to it. */
export const balanceChange = ({ debit, credit }: Pick<Entry, 'debit' | 'credit'>) =>
  isPositive(credit) ? ({ sign: '+', amount: credit } as const) : ({ sign: '−', amount: debit } as const);
