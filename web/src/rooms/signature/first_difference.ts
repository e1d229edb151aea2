/**
 * Where the text that a merchant's program signed leaves the right one: the first byte that differs, and the value that
 * it lies in. The program's text may be pasted as it is, or as its bytes in hexadecimal, which keeps what a text field
 * would change (carriage returns) or nobody can see.
 */
import { SIGNED_FIELDS, signedText, utf8, type Request, type SignedField } from './signature';

/** Bytes from the first that differs, as far as a person needs to see them. */
export type Excerpt = { text: string; hex: string };
export type Difference = {
  /** Counted from 1. */
  byte: number;
  /** Where it lies in the right text; undefined in the lines before the values, and behind their end. */
  field?: SignedField;
  mine: Excerpt;
  theirs: Excerpt;
};

const SHOWN = 12;

const fromHex = (text: string): Uint8Array<ArrayBuffer> | null => {
  const digits = text.replace(/[\s:]|0x/gi, '');
  return digits.length > 1 && /^([0-9a-f]{2})+$/i.test(digits)
    ? Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : null;
};

const commonLength = (a: Uint8Array, b: Uint8Array) => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
};

/** Back to the beginning of the character that the byte belongs to. */
const characterStart = (bytes: Uint8Array, at: number) => {
  let start = at;
  while (start > 0 && start > at - 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
};

const excerpt = (bytes: Uint8Array, at: number): Excerpt => {
  const part = bytes.slice(characterStart(bytes, at), at + SHOWN);
  return {
    // The end may cut a character, which would be shown as one that is broken.
    text: new TextDecoder().decode(part).replace(/\ufffd+$/, ''),
    hex: [...part].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' '),
  };
};

const fieldAt = (request: Request, at: number): SignedField | undefined => {
  const { version, values, timestamp } = request;
  let end = version === 'v2' ? utf8(`v2\n${timestamp}\n`).length : 0;
  if (at < end) return undefined;
  return SIGNED_FIELDS.find((name) => {
    const value = utf8(values[name]).length;
    end += version === 'v2' ? `${value}:`.length + value + 1 : value;
    return at < end;
  });
};

/** Null where they are the same. */
export const firstDifference = (pasted: string, request: Request): Difference | null => {
  const right = utf8(signedText(request));
  const readings = [utf8(pasted), fromHex(pasted)].filter((it) => it !== null);
  const theirs = readings.reduce((best, it) => (commonLength(it, right) > commonLength(best, right) ? it : best));
  const at = commonLength(theirs, right);
  if (at === right.length && at === theirs.length) return null;
  return { byte: at + 1, field: fieldAt(request, at), mine: excerpt(right, at), theirs: excerpt(theirs, at) };
};
