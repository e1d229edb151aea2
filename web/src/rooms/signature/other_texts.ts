/**
 * Texts that programs sign instead of the right one: with something between the values, as plugins of other gateways
 * do, with the values written for another purpose, or with the lengths of version 2 counted otherwise.
 */
import { SIGNED_FIELDS, signedText, utf8, type Request, type SignedField, type SignedValues } from './signature';

export type OtherText =
  | 'urlEncoded'
  | 'htmlEscaped'
  | 'separated'
  | 'named'
  | 'json'
  | 'keyInText'
  | 'lengthsInCharacters'
  | 'lastLineEnd'
  | 'crlf'
  | 'latin1';

export type Wrong = { how: OtherText; text: string | Uint8Array<ArrayBuffer>; separator?: string };

const SEPARATORS = ['|', ',', ';', ':', '&', '-', '_', '.', ' ', '\n', '\r\n', '||'];
const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

const formEncoded = (value: string) => new URLSearchParams([['', value]]).toString().slice(1);
/** encodeURIComponent fails on half a character; what the encoder makes of one, it takes. */
const uriEncoded = (value: string) => encodeURIComponent(new TextDecoder().decode(utf8(value)));

const withValues = (request: Request, write: (value: string) => string): string =>
  signedText({
    ...request,
    values: Object.fromEntries(SIGNED_FIELDS.map((name) => [name, write(request.values[name])])) as SignedValues,
  });

/** The values in the order of the names, which is the specification's, too. */
const joined = (values: SignedValues, signKey: string): Wrong[] => {
  const plain = SIGNED_FIELDS.map((name) => values[name]);
  const named = SIGNED_FIELDS.map((name) => `${name}=${values[name]}`);
  const encoded = SIGNED_FIELDS.map((name) => `${name}=${formEncoded(values[name])}`);
  const nothing = SIGNED_FIELDS.filter((name) => values[name] !== '').map((name) => values[name]);
  return [
    ...SEPARATORS.flatMap((separator): Wrong[] => [
      { how: 'separated', separator, text: plain.join(separator) },
      { how: 'separated', separator, text: nothing.join(separator) },
      { how: 'separated', separator, text: plain.map((value) => value + separator).join('') },
      { how: 'named', separator, text: named.join(separator) },
      { how: 'named', separator, text: encoded.join(separator) },
      { how: 'keyInText', text: [signKey, ...plain].join(separator) },
      { how: 'keyInText', text: [...plain, signKey].join(separator) },
    ]),
    { how: 'named', separator: '', text: named.join('') },
    { how: 'keyInText', text: signKey + plain.join('') },
    { how: 'keyInText', text: plain.join('') + signKey },
    { how: 'json', text: JSON.stringify(Object.fromEntries(SIGNED_FIELDS.map((name) => [name, values[name]]))) },
  ];
};

const lengths = ({ values, timestamp }: Request): Wrong[] => {
  const counted = (count: (value: string) => number) =>
    `v2\n${timestamp}\n${SIGNED_FIELDS.map((name: SignedField) => `${count(values[name])}:${values[name]}\n`).join('')}`;
  return [
    { how: 'lengthsInCharacters', text: counted((value) => value.length) },
    { how: 'lengthsInCharacters', text: counted((value) => [...value].length) },
  ];
};

/** One byte a character, as programs send it that know no Unicode. */
const latin1 = (text: string): Wrong[] =>
  /[\u0080-\u00ff]/.test(text) && !/[^\u0000-\u00ff]/.test(text)
    ? [{ how: 'latin1', text: Uint8Array.from(text, (character) => character.charCodeAt(0)) }]
    : [];

export const otherTexts = (request: Request, signKey: string): Wrong[] => {
  const right = signedText(request);
  const all: Wrong[] = [
    { how: 'urlEncoded', text: withValues(request, uriEncoded) },
    { how: 'urlEncoded', text: withValues(request, formEncoded) },
    { how: 'htmlEscaped', text: withValues(request, (value) => value.replace(/[&<>"']/g, (it) => HTML[it] ?? it)) },
    { how: 'htmlEscaped', text: withValues(request, (value) => value.replace(/[&<>"]/g, (it) => HTML[it] ?? it)) },
    ...latin1(right),
    ...(request.version === 'v2'
      ? [
          ...lengths(request),
          { how: 'lastLineEnd' as const, text: right.slice(0, -1) },
          { how: 'crlf' as const, text: right.replaceAll('\n', '\r\n') },
        ]
      : []),
    ...joined(request.values, signKey),
  ];
  return all.filter(({ text }) => text !== right);
};

export const bytesOfText = (text: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof text === 'string' ? utf8(text) : text;
