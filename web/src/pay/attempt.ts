/**
 * One attempt of a payer's is one idempotency key. It is kept in the tab's session storage until the server has
 * said no for good or the payment has ended, so that a double click, a lost answer followed by a second try, and a
 * reload in between all reach the server as the same request, and pay once.
 */
import { tabStore as store } from './tab_store';

const PREFIX = 'gerbang.pay.attempt.';

interface Attempt {
  key: string;
  body: string;
  /** The checkout that this attempt led to, once known. */
  reference?: string;
}

/** `crypto.randomUUID` exists on https and localhost only; a phone on the office network may have neither. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const read = (scope: string): Attempt | undefined => {
  try {
    return JSON.parse(store.get(PREFIX + scope) ?? '') as Attempt;
  } catch {
    return undefined;
  }
};

/** The key for this action with this body: the same again until `attemptEnd`, another one when the body changed. */
export const attemptKey = (scope: string, body: unknown): string => {
  const text = JSON.stringify(body);
  const kept = read(scope);
  if (kept?.body === text) return kept.key;
  const attempt: Attempt = { key: uuid(), body: text };
  store.set(PREFIX + scope, JSON.stringify(attempt));
  return attempt.key;
};

/** Remembers where an attempt led, so that the end of that checkout ends the attempt too. */
export const attemptLedTo = (scope: string, reference: string) => {
  const kept = read(scope);
  if (kept) store.set(PREFIX + scope, JSON.stringify({ ...kept, reference }));
};

export const attemptEnd = (scope: string) => store.remove(PREFIX + scope);

/** The checkout is over: whatever led to it is a new attempt next time. */
export const attemptsEndOf = (reference: string) => {
  for (const name of store.names()) {
    if (name.startsWith(PREFIX) && read(name.slice(PREFIX.length))?.reference === reference) store.remove(name);
  }
};
