/**
 * What a payer sees for each status of a sales transaction. Every code has its line here: a new status does not
 * compile until somebody decides what the payer is told.
 */
import type { TextKey } from './texts';

export type StatusCode = 0 | 1 | 2 | 3 | 4 | 5 | 11 | 22 | 23 | 33 | 43 | 44 | 55;
export type Tone = 'good' | 'bad' | 'calm' | 'wait';

export type View =
  | { kind: 'choose' }
  | { kind: 'wait'; poll: 'soon' | 'slow'; title: TextKey; text: TextKey }
  | { kind: 'result'; tone: Tone; title: TextKey; text: TextKey; receipt: boolean; retry: boolean };

const ended = (tone: Tone, title: TextKey, text: TextKey, more: { receipt?: boolean; retry?: boolean } = {}): View => ({
  kind: 'result',
  tone,
  title,
  text,
  receipt: more.receipt ?? false,
  retry: more.retry ?? false,
});

export const VIEWS: Record<StatusCode, View> = {
  0: { kind: 'choose' },
  1: { kind: 'choose' },
  2: { kind: 'wait', poll: 'soon', title: 'waitTitle', text: 'waitText' },
  3: { kind: 'wait', poll: 'slow', title: 'authorizeTitle', text: 'authorizeText' },
  // E-mandates alone reach 4 and 5; a sale never does.
  4: ended('calm', 'unknownTitle', 'unknownText'),
  5: ended('calm', 'unknownTitle', 'unknownText'),
  11: ended('good', 'paidTitle', 'paidText', { receipt: true }),
  22: ended('bad', 'failedTitle', 'failedText', { retry: true }),
  23: ended('calm', 'timeoutTitle', 'timeoutText', { retry: true }),
  33: ended('calm', 'voidTitle', 'voidText', { receipt: true }),
  43: ended('calm', 'refundingTitle', 'refundingText', { receipt: true }),
  44: ended('calm', 'refundedTitle', 'refundedText', { receipt: true }),
  55: ended('calm', 'canceledTitle', 'canceledText', { retry: true }),
};

/** A code this page does not know yet (the server is newer) is told honestly and never shown as paid. */
export const viewOf = (status: number): View =>
  (VIEWS as Record<number, View | undefined>)[status] ?? ended('calm', 'unknownTitle', 'unknownText');
