/**
 * The payer's few calls. An answer is a value, never an exception: what a payer can be told is decided by `kind`,
 * because a phone on a train loses its connection far more often than the server says no.
 */
import type {
  ChangeStart,
  Checkout,
  Choice,
  LinkCheckedOut,
  LinkCheckout,
  MandateChange,
  MandateDraft,
  MandateOffer,
  MandateStart,
  MandateView,
  OwnMandates,
  PaymentLink,
  Settings,
  Shop,
  ShopCheckedOut,
  ShopCheckout,
  Start,
} from './wire';

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;

export type ProblemKind = 'offline' | 'notFound' | 'conflict' | 'invalid' | 'limited' | 'server';

export interface Problem {
  kind: ProblemKind;
  code?: string;
  /** The server's own words; absent when it could not be reached. */
  message?: string;
  fieldErrors: { field: string; message: string }[];
  /** In which these words are. */
  language: string;
  retryAfterMs?: number;
}

export type Answer<T> = { ok: true; data: T; sentAtMs: number; receivedAtMs: number } | { ok: false; problem: Problem };

export const kindOf = (status: number): ProblemKind => {
  if (status === 404 || status === 410) return 'notFound';
  if (status === 409 || status === 412) return 'conflict';
  if (status === 429) return 'limited';
  return status >= 500 ? 'server' : 'invalid';
};

const retryAfterOf = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
};

const problemOf = async (response: Response, language: string): Promise<Problem> => {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return {
    kind: kindOf(response.status),
    code: typeof body.errorCode === 'string' ? body.errorCode : undefined,
    message: typeof body.errorMessage === 'string' ? body.errorMessage : undefined,
    fieldErrors: Array.isArray(body.fieldErrors) ? (body.fieldErrors as Problem['fieldErrors']) : [],
    language,
    retryAfterMs: retryAfterOf(response.headers),
  };
};

const json = async (response: Response): Promise<unknown> => await response.json();

const call = async <T>(path: string, init: RequestInit = {}, read = json): Promise<Answer<T>> => {
  const sentAtMs = Date.now();
  const language = document.documentElement.lang || 'en';
  try {
    const response = await fetch(BASE + path, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...init.headers,
      },
    });
    if (!response.ok) return { ok: false, problem: await problemOf(response, language) };
    return { ok: true, data: (await read(response)) as T, sentAtMs, receivedAtMs: Date.now() };
  } catch {
    return { ok: false, problem: { kind: 'offline', fieldErrors: [], language } };
  }
};

/** Opened, not fetched: the file is for the browser, in the language that the page speaks. */
export const receiptPdf = (reference: string, language: string) =>
  `${BASE}/pay/checkouts/${encodeURIComponent(reference)}/receipt?lang=${language}`;

const post = <T>(path: string, body: unknown, idempotencyKey: string): Promise<Answer<T>> =>
  call<T>(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
  });

const segment = encodeURIComponent;

export const uiSettings = () => call<Settings>('/ui/settings');
export const payLinkGet = (slug: string) => call<PaymentLink>(`/pay/payment-links/${segment(slug)}`);
export const payLinkCheckout = (slug: string, body: LinkCheckout, key: string) =>
  post<LinkCheckedOut>(`/pay/payment-links/${segment(slug)}/checkout`, body, key);
export const payCartGet = (slug: string) => call<Shop>(`/pay/carts/${segment(slug)}`);
export const payCartCheckout = (slug: string, body: ShopCheckout, key: string) =>
  post<ShopCheckedOut>(`/pay/carts/${segment(slug)}/checkout`, body, key);
export const payCheckoutGet = (reference: string) => call<Checkout>(`/pay/checkouts/${segment(reference)}`);
export const payCheckoutOpen = (reference: string, key: string) =>
  post<Checkout>(`/pay/checkouts/${segment(reference)}/open`, {}, key);
export const payCheckoutPay = (reference: string, body: Choice, key: string) =>
  post<Start>(`/pay/checkouts/${segment(reference)}/pay`, body, key);
export const payCheckoutCancel = (reference: string, key: string) =>
  post<Checkout>(`/pay/checkouts/${segment(reference)}/cancel`, {}, key);
export const payMandateOffer = (slug: string) => call<MandateOffer>(`/pay/mandates/${segment(slug)}`);
export const payMandateGet = (token: string) => call<MandateView>(`/pay/mandates/own/${segment(token)}`);
/** At a product's page, or what was prepared under a token. */
export const payMandateSign = (at: { slug: string } | { token: string }, body: MandateDraft, key: string) =>
  post<MandateStart>(
    'slug' in at ? `/pay/mandates/${segment(at.slug)}/enrol` : `/pay/mandates/own/${segment(at.token)}/sign`,
    body,
    key,
  );
/** What is kept nowhere, or happens once by itself, needs no key. */
const ask = <T>(path: string, body: unknown, read?: typeof json) =>
  call<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }, read);

export const payMandateAccess = (email: string) => ask<unknown>('/pay/mandates/access', { email });
export const payMandateVisit = (token: string) => ask<{ session: string }>('/pay/mandates/visit', { token });
export const payMandateMine = (session: string) => ask<OwnMandates>('/pay/mandates/mine', { session });
export const payMandateTerminate = (session: string, mandateNo: string, key: string) =>
  post<unknown>('/pay/mandates/terminate', { session, mandateNo }, key);
/** A PDF in the language that the page speaks. */
export const payMandateAuthorisation = (session: string, mandateNo: string) =>
  ask<Blob>('/pay/mandates/authorisation', { session, mandateNo }, (response) => response.blob());
export const payChangeGet = (token: string) => call<MandateChange>(`/pay/mandates/changes/${segment(token)}`);
export const payChangeSign = (token: string) => ask<ChangeStart>(`/pay/mandates/changes/${segment(token)}/sign`, {});
