import { expect, test } from 'vitest';
import type { SalesTransactionDetails } from '../../api/client';
import { balanceChange, messageWord, moveWord, stoppedMove, timelineOf } from './timeline';

const at = (second: number) => `2026-11-20T02:00:0${second}.000Z`;
const move = (toStatus: number, second: number, fromStatus: number | null = null) => ({
  fromStatus,
  toStatus,
  createdDate: at(second),
});
const message = (direction: 'IN' | 'OUT', kind: string, second: number) => ({
  id: `${kind}${second}`,
  direction,
  kind,
  createdDate: at(second),
});
const entry = (transferId: string, second: number, account: string) => ({
  transferId,
  account,
  createdDate: at(second),
  debit: '0.00',
  credit: '1.00',
});

const told = (details: object) =>
  timelineOf(details as SalesTransactionDetails).map((each) =>
    each.kind === 'move'
      ? `move ${each.move.toStatus}`
      : each.kind === 'message'
        ? `${each.message.direction} ${each.message.kind}`
        : `booked ${each.entries.length}`,
  );

test('moves_messages_and_bookings_stand_in_one_order_of_time', () => {
  expect(
    told({
      history: [move(0, 1), move(1, 2), move(2, 3), move(11, 5)],
      messages: [message('OUT', 'AR', 3), message('IN', 'AC', 5), message('IN', 'AC', 6)],
      ledgerEntries: [entry('t', 5, 'MERCHANT_PENDING'), entry('t', 5, 'FEE_INCOME')],
    }),
  ).toEqual(['move 0', 'move 1', 'move 2', 'OUT AR', 'IN AC', 'move 11', 'booked 2', 'IN AC']);
});

test('each_transfer_is_a_booking_of_its_own', () => {
  expect(
    told({ history: [], messages: [], ledgerEntries: [entry('a', 1, 'X'), entry('b', 2, 'X'), entry('a', 1, 'Y')] }),
  ).toEqual(['booked 2', 'booked 1']);
});

test('a_payment_that_stands_again_after_a_refund_is_not_paid_twice', () => {
  expect(moveWord({ fromStatus: 2, toStatus: 11 })).toBe('paid');
  expect(moveWord({ fromStatus: 43, toStatus: 11 })).toBe('refundEnded');
  expect(moveWord({ fromStatus: 0, toStatus: 4 as never })).toBe('other');
});

test('a_payment_that_its_bank_took_back_did_not_just_fail', () => {
  expect(moveWord({ fromStatus: 2, toStatus: 22 })).toBe('failed');
  for (const fromStatus of [11, 43, 44] as const) {
    expect(moveWord({ fromStatus, toStatus: 22 })).toBe('returned');
  }
  expect(moveWord({ fromStatus: 22, toStatus: 22 })).toBe('returnedRefundEnded');
});

test('a_refund_that_has_stopped_is_not_on_its_way', () => {
  const details = (sending: string, ...moves: object[]) =>
    ({ history: moves, refundRequests: [{ sending }] }) as unknown as SalesTransactionDetails;
  const approved = move(43, 6, 11);
  expect(stoppedMove(details('STOPPED', move(11, 5, 2), approved))).toBe(approved);
  expect(stoppedMove(details('UNDER_WAY', move(11, 5, 2), approved))).toBeUndefined();
  expect(stoppedMove(details('STOPPED', approved, move(11, 7, 43)))).toBeUndefined();
  expect(moveWord({ fromStatus: 11, toStatus: 43 })).toBe('refunding');
  expect(moveWord({ fromStatus: 11, toStatus: 43 }, true)).toBe('refundStopped');
});

test('direct_and_indirect_answers_are_told_apart', () => {
  const word = (direction: 'IN' | 'OUT', kind: string, way: string | null) =>
    messageWord({ direction, kind, way: way as Parameters<typeof messageWord>[0]['way'] });
  expect(word('IN', 'AC', 'DIRECT')).toBe('DIRECT');
  expect(word('IN', 'AC', 'BROWSER')).toBe('BROWSER');
  expect(word('IN', 'AC', 'ENQUIRY')).toBe('ENQUIRY');
  expect(word('IN', 'AC', null)).toBe('received');
  expect([word('OUT', 'AR', null), word('OUT', 'ENQUIRY', null), word('OUT', 'RR', null)]).toEqual([
    'request',
    'enquiry',
    'refund',
  ]);
  expect(word('OUT', 'BE', null)).toBe('sent');
});

test('a_credit_adds_to_what_the_merchant_is_owed', () => {
  expect(balanceChange({ debit: '0.00', credit: '76.76' })).toEqual({ sign: '+', amount: '76.76' });
  expect(balanceChange({ debit: '20.00', credit: '0.00' })).toEqual({ sign: '−', amount: '20.00' });
});
