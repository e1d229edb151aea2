import { describe, expect, it } from 'vitest';
import { VIEWS, viewOf } from './status';
import checkout from 'messages/en/checkout.json';
import pay from 'messages/en/pay.json';

const texts: Record<string, string> = { ...pay, ...checkout };

// The table of domain.md, written down a second time on purpose: a change of one must be meant in the other.
const TOLD: [number, string, { receipt?: boolean; retry?: boolean }?][] = [
  [0, 'choose'],
  [1, 'choose'],
  [2, 'We are waiting for your bank'],
  [3, 'Waiting for a second approval'],
  [4, 'This payment is being handled'],
  [5, 'This payment is being handled'],
  [11, 'Payment received', { receipt: true }],
  [22, 'The payment did not go through', { retry: true }],
  [23, 'The time for this payment is up', { retry: true }],
  [33, 'This payment was voided', { receipt: true }],
  [43, 'A refund is on its way', { receipt: true }],
  [44, 'This payment was refunded', { receipt: true }],
  [55, 'Payment canceled', { retry: true }],
];

describe('what a payer is told for each status', () => {
  it('covers every code of the specification', () => {
    expect(Object.keys(VIEWS).map(Number)).toEqual(TOLD.map(([code]) => code));
  });

  it.each(TOLD)('%i: %s', (code, told, offers = {}) => {
    const view = viewOf(code);
    if (view.kind === 'choose') return expect(told).toBe('choose');
    expect(texts[view.title]).toBe(told);
    if (view.kind === 'wait') return expect(offers).toEqual({});
    expect({ receipt: view.receipt, retry: view.retry }).toEqual({ receipt: false, retry: false, ...offers });
  });

  it('shows the sign of success for Paid alone', () => {
    const good = TOLD.filter(([code]) => {
      const view = viewOf(code);
      return view.kind === 'result' && view.tone === 'good';
    });
    expect(good.map(([code]) => code)).toEqual([11]);
  });

  it('speaks of the signature where an auto-debit was signed', () => {
    const toldOf = (code: number) => {
      const view = viewOf(code, true);
      return view.kind === 'choose' ? 'choose' : texts[view.title];
    };
    expect(toldOf(11)).toBe('You have signed');
    for (const code of [22, 23, 55]) expect(toldOf(code)).toBe('The authorisation did not go through');
    expect(toldOf(44)).toBe('This payment was refunded');
  });

  it('never shows a code it does not know as paid', () => {
    expect(viewOf(99, true).kind).toBe('result');
    expect(viewOf(99)).toMatchObject({ kind: 'result', tone: 'calm', title: 'unknownTitle', receipt: false });
  });
});
