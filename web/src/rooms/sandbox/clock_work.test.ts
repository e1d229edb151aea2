import { describe, expect, it } from 'vitest';
import { comingBy, triggeredBy } from './clock_work';

const now = '2026-11-20T00:00:00.000Z';
const upcoming = [
  { topic: 'sale.expire', dueDate: '2026-11-20T00:30:00.000Z' },
  { topic: 'idempotency.sweep', dueDate: '2026-11-20T01:00:00.000Z' },
  { topic: 'sale.expire', dueDate: '2026-11-20T01:00:00.001Z' },
  { topic: 'refund.send', dueDate: '2026-11-22T00:00:00.000Z' },
];

describe('what a move of time triggers', () => {
  it('is what falls due until then, each kind counted', () => {
    expect(triggeredBy(upcoming, now, 'hour')).toEqual([
      { topic: 'expire', count: 1, first: '2026-11-20T00:30:00.000Z' },
      { topic: 'other', count: 1, first: '2026-11-20T01:00:00.000Z' },
    ]);
    expect(triggeredBy(upcoming, now, 'week').map(({ topic, count }) => [topic, count])).toEqual([
      ['expire', 2],
      ['other', 1],
      ['refund', 1],
    ]);
  });

  it('is nothing where nothing waits', () => {
    expect(triggeredBy([], now, 'year')).toEqual([]);
  });
});

it('adds up what comes by the calendar until then', () => {
  const coming = [
    { kind: 'PAYOUT_CUT_OFF', dueDate: '2026-11-20T10:00:00.000Z', count: 3, amount: null },
    { kind: 'SETTLEMENT', dueDate: '2026-11-20T16:00:00.000Z', count: 1, amount: '10.50' },
    { kind: 'SETTLEMENT', dueDate: '2026-11-21T16:00:00.000Z', count: 2, amount: '0.75' },
  ];
  expect(comingBy(coming, now, 'day')).toEqual([
    { kind: 'PAYOUT_CUT_OFF', first: '2026-11-20T10:00:00.000Z', count: 3, amount: null },
    { kind: 'SETTLEMENT', first: '2026-11-20T16:00:00.000Z', count: 1, amount: '10.50' },
  ]);
  expect(comingBy(coming, now, 'week').at(-1)).toEqual({
    kind: 'SETTLEMENT',
    first: '2026-11-20T16:00:00.000Z',
    count: 3,
    amount: '11.25',
  });
});
