/**
 * What a payer sees for each status of a sales transaction. Every code has its line here: a new status does not
 * compile until somebody decides what the payer is told.
 */
import { SaleStatus } from '../api/gen/types.gen';
import type { TextKey } from './texts';

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

export const VIEWS: Record<SaleStatus, View> = {
  [SaleStatus.CREATED]: { kind: 'choose' },
  [SaleStatus.PENDING_PAYMENT]: { kind: 'choose' },
  [SaleStatus.IN_PROGRESS]: { kind: 'wait', poll: 'soon', title: 'waitTitle', text: 'waitText' },
  [SaleStatus.PENDING_AUTHORIZATION]: { kind: 'wait', poll: 'slow', title: 'authorizeTitle', text: 'authorizeText' },
  // E-mandates alone reach 4 and 5; a sale never does.
  [SaleStatus.PENDING_TERMINATION]: ended('calm', 'unknownTitle', 'unknownText'),
  [SaleStatus.PENDING_MAINTENANCE]: ended('calm', 'unknownTitle', 'unknownText'),
  [SaleStatus.PAID]: ended('good', 'paidTitle', 'paidText', { receipt: true }),
  [SaleStatus.FAILED]: ended('bad', 'failedTitle', 'failedText', { retry: true }),
  [SaleStatus.TIMEOUT]: ended('calm', 'timeoutTitle', 'timeoutText', { retry: true }),
  [SaleStatus.VOID]: ended('calm', 'voidTitle', 'voidText', { receipt: true }),
  [SaleStatus.PENDING_REFUND]: ended('calm', 'refundingTitle', 'refundingText', { receipt: true }),
  [SaleStatus.REFUND]: ended('calm', 'refundedTitle', 'refundedText', { receipt: true }),
  [SaleStatus.CANCELED]: ended('calm', 'canceledTitle', 'canceledText', { retry: true }),
};

/** What an auto-debit is signed with is a payment to the books alone: its payer is told of the signature. */
const SIGNATURES: Partial<Record<SaleStatus, View>> = {
  [SaleStatus.IN_PROGRESS]: { kind: 'wait', poll: 'soon', title: 'waitTitle', text: 'signWaitText' },
  [SaleStatus.PAID]: ended('good', 'signedTitle', 'signedText', { receipt: true }),
  [SaleStatus.FAILED]: ended('bad', 'unsignedTitle', 'unsignedText', { retry: true }),
  [SaleStatus.TIMEOUT]: ended('calm', 'unsignedTitle', 'unsignedText', { retry: true }),
  [SaleStatus.CANCELED]: ended('calm', 'unsignedTitle', 'unsignedText', { retry: true }),
};

/** A code this page does not know yet (the server is newer) is told honestly and never shown as paid. */
export const viewOf = (status: number, isAuthorisation = false): View =>
  (isAuthorisation ? (SIGNATURES as Record<number, View | undefined>)[status] : undefined) ??
  (VIEWS as Record<number, View | undefined>)[status] ??
  ended('calm', 'unknownTitle', 'unknownText');
