/**
 * The signature of a payment request, as the gateway computes and verifies it (account-portal, section 7; the same
 * definition as src/people/merchant_api/signature.h). Computed with the browser's own cryptography: neither the values nor the
 * key leave the page. tests/golden/request_signatures.json holds both sides to the same bytes.
 */
export const SIGNED_FIELDS = [
  'customerEmail',
  'customerName',
  'customerPhone',
  'mchtId',
  'mchtTxnId',
  'orderDescription',
  'txnAmount',
] as const;

export type SignedField = (typeof SIGNED_FIELDS)[number];
export type SignedValues = Record<SignedField, string>;
export type Version = 'v1' | 'v2';

/** What is signed: the values, the version and, for v2 alone, the time that is sent with them. */
export type Request = { values: SignedValues; version: Version; timestamp: string };

// A character that is half of a pair has no UTF-8; the encoder writes U+FFFD instead and never fails.
const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** A half pair is not what the merchant's server would send: the page warns of it. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** v1 is the values and nothing between them; v2 separates them by their length in bytes and adds the time. */
export const signedText = (
  { values, version, timestamp }: Request,
  order: readonly SignedField[] = SIGNED_FIELDS,
): string =>
  version === 'v1'
    ? order.map((name) => values[name]).join('')
    : `v2\n${timestamp}\n${order.map((name) => `${utf8(values[name]).length}:${values[name]}\n`).join('')}`;

/** v2 signs with a key of its own, so that no v1 signature can pass for a v2 one. */
export const signingKey = (version: Version, signKey: string): string => (version === 'v1' ? signKey : `v2:${signKey}`);

export type Hash = 'SHA-512' | 'SHA-384' | 'SHA-256' | 'SHA-1';

/** A key that signs any number of texts; Only where canSign() holds. */
export const hmac = async (key: Uint8Array<ArrayBuffer>, hash: Hash = 'SHA-512') => {
  const { subtle } = crypto;
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return async (text: string | Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await subtle.sign('HMAC', imported, typeof text === 'string' ? utf8(text) : text));
};

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const requestSignature = async (request: Request, signKey: string): Promise<string> => {
  const sign = await hmac(utf8(signingKey(request.version, signKey)));
  return base64(await sign(signedText(request)));
};

/** The browser offers its cryptography only over https and on localhost. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined;

/** RFC 3339 with at most three decimals, as the gateway accepts it. */
export const isTimestamp = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

export const timestampNow = (now: Date = new Date()): string => now.toISOString().replace(/\.\d+Z$/, 'Z');
