import { bare, readings, type Form } from './pasted_signature';
import { bytesOfText, otherTexts, type OtherText } from './other_texts';
import {
  SIGNED_FIELDS,
  hmac,
  isTimestamp,
  requestSignature,
  signedText,
  signingKey,
  utf8,
  type Hash,
  type Request,
  type SignedField,
  type SignedValues,
} from './signature';

/** What the page says about a pasted signature: equal, right but written otherwise, made otherwise, or different. */
export type Advice =
  | { kind: 'equal' }
  | { kind: 'written'; how: 'case' | 'spaces' | Exclude<Form, 'base64'> }
  | Made
  | { kind: 'different'; bytes: number | null };

type Made = {
  kind: 'made';
  how: Mistake;
  field?: SignedField;
  order?: readonly SignedField[];
  hash?: Hash;
  separator?: string;
};

export type Mistake =
  | OtherText
  | 'otherVersion'
  | 'keyWithoutPrefix'
  | 'keyInBase64'
  | 'keyInHex'
  | 'keyWithBlanks'
  | 'hash'
  | 'plainHash'
  | 'missingField'
  | 'order'
  | 'trimmed'
  | 'blanks'
  | 'lineEnds'
  | 'composed'
  | 'amount'
  | 'emailCase';

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);

const LENGTHS: Record<number, Hash> = { 20: 'SHA-1', 32: 'SHA-256', 48: 'SHA-384' };

const bytesOf = (text: string, pattern: RegExp, read: (text: string) => number[]): Uint8Array<ArrayBuffer> | null => {
  if (!pattern.test(text)) return null;
  try {
    return Uint8Array.from(read(text));
  } catch {
    return null;
  }
};

type Mine = { request: Request; signKey: string };
type Sign = (text: string | Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const eachValue = (values: SignedValues, change: (value: string, name: SignedField) => string): SignedValues =>
  Object.fromEntries(SIGNED_FIELDS.map((name) => [name, change(values[name], name)])) as SignedValues;

/** The ways in which a value often differs between the page and the merchant's program. */
const otherValues = ({ values }: Request): { how: Mistake; values: SignedValues; field?: SignedField }[] => {
  const amount = values.txnAmount;
  const sen = /^\d+\.\d{2}$/.test(amount) ? amount.replace('.', '') : '';
  return [
    { how: 'trimmed', values: eachValue(values, (value) => value.trim()) },
    ...SIGNED_FIELDS.map((field) => ({
      how: 'trimmed' as const,
      field,
      values: { ...values, [field]: values[field].trim() },
    })),
    ...SIGNED_FIELDS.flatMap((field) =>
      [`${values[field]} `, ` ${values[field]}`, `${values[field]}\n`].map((value) => ({
        how: 'blanks' as const,
        field,
        values: { ...values, [field]: value },
      })),
    ),
    { how: 'lineEnds', values: eachValue(values, (value) => value.replace(/\r?\n/g, '\r\n')) },
    { how: 'composed', values: eachValue(values, (value) => value.normalize('NFC')) },
    { how: 'composed', values: eachValue(values, (value) => value.normalize('NFD')) },
    {
      how: 'emailCase',
      field: 'customerEmail',
      values: { ...values, customerEmail: values.customerEmail.toLowerCase() },
    },
    ...[amount.replace(/\.?0+$/, ''), `${amount}.00`, amount.replace(/,/g, ''), sen, sen.replace(/^0+/, '')].map(
      (txnAmount) => ({ how: 'amount' as const, values: { ...values, txnAmount } }),
    ),
    ...SIGNED_FIELDS.map((field) => ({ how: 'missingField' as const, field, values: { ...values, [field]: '' } })),
  ];
};

/** All orders of the seven values: 5,040 short texts, a fraction of a second. */
function* orders(rest: readonly SignedField[] = SIGNED_FIELDS): Generator<SignedField[]> {
  if (rest.length === 0) yield [];
  for (const name of rest) for (const tail of orders(rest.filter((it) => it !== name))) yield [name, ...tail];
}

const orderOf = async (request: Request, sign: Sign, isPasted: (bytes: Uint8Array) => boolean) => {
  const seen = new Set<string>();
  for (const order of orders()) {
    const text = signedText(request, order);
    if (seen.has(text)) continue;
    seen.add(text);
    if (isPasted(await sign(text))) return order;
  }
  return null;
};

/** What a text may have been signed with: the right key, the key alone, and the hash that many plugins use. */
const signers = (request: Request, signKey: string): Promise<Sign[]> =>
  Promise.all([hmac(utf8(signingKey(request.version, signKey))), hmac(utf8(signKey)), hmac(utf8(signKey), 'SHA-256')]);

const mistakeOf = async (mine: Mine, isPasted: (bytes: Uint8Array) => boolean): Promise<Advice | null> => {
  const { request, signKey } = mine;
  const text = signedText(request);
  const key = (plain: string) => utf8(signingKey(request.version, plain));
  const under = async (bytes: Uint8Array<ArrayBuffer> | null) =>
    bytes !== null && bytes.length > 0 && isPasted(await (await hmac(bytes))(text));
  const made = (how: Mistake, more: Partial<Made> = {}): Advice => ({ kind: 'made', how, ...more });

  const other: Request = { ...request, version: request.version === 'v1' ? 'v2' : 'v1' };
  if (other.version === 'v1' || isTimestamp(other.timestamp)) {
    const sign = await hmac(utf8(signingKey(other.version, signKey)));
    if (isPasted(await sign(signedText(other)))) return made('otherVersion');
  }
  if (request.version === 'v2' && (await under(utf8(signKey)))) return made('keyWithoutPrefix');
  if (signKey.trim() !== signKey && (await under(key(signKey.trim())))) return made('keyWithBlanks');
  for (const spaced of [`${signKey}\n`, `${signKey} `]) if (await under(key(spaced))) return made('keyWithBlanks');
  const decoded = bytesOf(signKey, /^[\w+/-]+={0,2}$/, (it) =>
    [...atob(it.replace(/-/g, '+').replace(/_/g, '/'))].map((character) => character.charCodeAt(0)),
  );
  if (await under(decoded)) return made('keyInBase64');
  const hex = bytesOf(signKey, /^([0-9a-f]{2})+$/i, (it) => (it.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  if (await under(hex)) return made('keyInHex');

  for (const hash of Object.values(LENGTHS)) {
    if (isPasted(await (await hmac(key(signKey), hash))(text))) return made('hash', { hash });
  }
  for (const plain of [text + signKey, signKey + text, text]) {
    if (isPasted(new Uint8Array(await crypto.subtle.digest('SHA-512', utf8(plain))))) return made('plainHash');
  }

  const sign = await hmac(key(signKey));
  for (const { how, values, field } of otherValues(request)) {
    if (isPasted(await sign(signedText({ ...request, values })))) return made(how, field && { field });
  }
  // Who joins the values otherwise may have taken the key or the hash for it otherwise, too.
  const signs = await signers(request, signKey);
  for (const { how, text: other, separator } of otherTexts(request, signKey)) {
    for (const by of signs) {
      if (isPasted(await by(other))) return made(how, separator === undefined ? {} : { separator });
    }
    if (isPasted(new Uint8Array(await crypto.subtle.digest('SHA-512', bytesOfText(other))))) return made(how);
  }
  const order = await orderOf(request, sign, isPasted);
  return order && made('order', { order });
};

/** Compares what was pasted with the signature of the values on the page. */
export const advise = async (pasted: string, mine: Mine): Promise<Advice> => {
  const expected = await requestSignature(mine.request, mine.signKey);
  if (pasted === expected) return { kind: 'equal' };
  const text = bare(pasted);
  if (text === expected) return { kind: 'written', how: 'spaces' };
  const read = readings(pasted);
  const right = Uint8Array.from(atob(expected), (character) => character.charCodeAt(0));
  const same = read.find(({ bytes }) => sameBytes(bytes, right));
  if (same && same.form !== 'base64') return { kind: 'written', how: same.form };
  if (text.toLowerCase() === expected.toLowerCase()) return { kind: 'written', how: 'case' };
  const isPasted = (bytes: Uint8Array) => read.some((it) => sameBytes(it.bytes, bytes));
  const mistake = read.length > 0 ? await mistakeOf(mine, isPasted) : null;
  return mistake ?? { kind: 'different', bytes: read[0]?.bytes.length ?? null };
};
