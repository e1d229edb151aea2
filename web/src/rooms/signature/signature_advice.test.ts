import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advise } from './signature_advice';
import { requestSignature, signedText, type Request, type SignedValues } from './signature';

const values: SignedValues = {
  customerEmail: 'Ali@kopi.test',
  customerName: 'Ali bin Abu',
  customerPhone: '60123456789',
  mchtId: '371234567890123456',
  mchtTxnId: 'ORDER-0001',
  orderDescription: 'Kafé\ndua',
  txnAmount: '12.50',
};
const signKey = 'c2VjcmV0IGtleSBvZiB0aGUgbWVyY2hhbnQ=';
const v1: Request = { values, version: 'v1', timestamp: '2026-11-21T04:05:06Z' };
const v2: Request = { ...v1, version: 'v2' };

const made = (text: string, key: string | Buffer = signKey, hash = 'sha512') =>
  createHmac(hash, key).update(text, 'utf8').digest('base64');
const madeOf = (changed: Partial<SignedValues>) => made(signedText({ ...v1, values: { ...values, ...changed } }));
const adviseV1 = (pasted: string) => advise(pasted, { request: v1, signKey });
const right = made(signedText(v1));
const bytes = Buffer.from(right, 'base64');

describe('a pasted signature', () => {
  it('is equal when it is the same to the letter', async () => {
    expect(right).toBe(await requestSignature(v1, signKey));
    expect(await adviseV1(right)).toEqual({ kind: 'equal' });
  });

  it.each([
    ['spaces', ` ${right}\n`],
    ['spaces', `${right.slice(0, 76)}\r\n${right.slice(76)}`],
    ['spaces', `"${right}",`],
    ['case', right.toLowerCase()],
    ['hex', bytes.toString('hex')],
    ['hex', bytes.toString('hex').toUpperCase()],
    ['hexInBase64', Buffer.from(bytes.toString('hex')).toString('base64')],
    ['unpadded', right.replace(/=+$/, '')],
    ['percent', encodeURIComponent(right)],
  ] as const)('is told to be right but written otherwise: %s', async (how, pasted) => {
    expect(await adviseV1(pasted)).toEqual({ kind: 'written', how });
  });

  it('in the base64 of addresses, or with blanks for plus signs, is recognized', async () => {
    // Some text whose signature has both special characters inside.
    for (let at = 0; ; at++) {
      const request = { ...v1, values: { ...values, mchtTxnId: `T-${at}` } };
      const signature = await requestSignature(request, signKey);
      if (!/.[+].*\/|.\/.*[+]./.test(signature.slice(1, 80))) continue;
      const url = signature.replace(/\+/g, '-').replace(/\//g, '_');
      expect(await advise(url, { request, signKey })).toEqual({ kind: 'written', how: 'base64url' });
      const posted = signature.replace(/\+/g, ' ');
      expect(await advise(posted, { request, signKey })).toEqual({ kind: 'written', how: 'blanks' });
      return;
    }
  });

  it.each([
    ['otherVersion', made(signedText(v2), `v2:${signKey}`), {}],
    ['keyWithBlanks', made(signedText(v1), `${signKey}\n`), {}],
    ['keyInBase64', made(signedText(v1), Buffer.from(signKey, 'base64')), {}],
    ['hash', made(signedText(v1), signKey, 'sha256'), { hash: 'SHA-256' }],
    [
      'plainHash',
      createHash('sha512')
        .update(signedText(v1) + signKey)
        .digest('base64'),
      {},
    ],
    ['blanks', madeOf({ customerName: 'Ali bin Abu ' }), { field: 'customerName' }],
    ['lineEnds', madeOf({ orderDescription: 'Kafé\r\ndua' }), {}],
    ['composed', madeOf({ orderDescription: 'Kafe\u0301\ndua' }), {}],
    ['emailCase', madeOf({ customerEmail: 'ali@kopi.test' }), { field: 'customerEmail' }],
    ['amount', madeOf({ txnAmount: '12.5' }), {}],
    ['amount', madeOf({ txnAmount: '1250' }), {}],
    ['missingField', madeOf({ customerPhone: '' }), { field: 'customerPhone' }],
  ])('is told how it was made: %s', async (how, pasted, more) => {
    expect(await adviseV1(pasted)).toEqual({ kind: 'made', how, ...more });
  });

  // As another program would make them, not as other_texts.ts writes them.
  const encoded = signedText({
    ...v1,
    values: {
      ...values,
      customerEmail: 'Ali%40kopi.test',
      customerName: 'Ali%20bin%20Abu',
      orderDescription: 'Kaf%C3%A9%0Adua',
    },
  });
  const all = Object.values(values);
  const pairs = Object.entries(values).map((pair) => pair.join('='));
  it.each([
    ['urlEncoded', made(encoded), {}],
    ['separated', made(all.join('|')), { separator: '|' }],
    ['separated', made(all.join('|'), signKey, 'sha256'), { separator: '|' }],
    ['separated', made(`${all.join(',')},`), { separator: ',' }],
    ['named', made(pairs.join('&')), { separator: '&' }],
    ['named', made(pairs.join('|'), signKey, 'sha256'), { separator: '|' }],
    ['json', made(JSON.stringify(values)), {}],
    ['keyInText', made(`${all.join('|')}|${signKey}`), {}],
    ['latin1', createHmac('sha512', signKey).update(signedText(v1), 'latin1').digest('base64'), {}],
  ])('is told which other text was signed: %s', async (how, pasted, more) => {
    expect(await adviseV1(pasted)).toEqual({ kind: 'made', how, ...more });
  });

  it('of values escaped for a page is told so', async () => {
    const request = { ...v1, values: { ...values, orderDescription: "Tom & Jerry's" } };
    const pasted = made(signedText({ ...v1, values: { ...values, orderDescription: 'Tom &amp; Jerry&#039;s' } }));
    expect(await advise(pasted, { request, signKey })).toEqual({ kind: 'made', how: 'htmlEscaped' });
  });

  it.each([
    ['lengthsInCharacters', (text: string) => text.replace('9:Kafé', '8:Kafé')],
    ['lastLineEnd', (text: string) => text.slice(0, -1)],
    ['crlf', (text: string) => text.replaceAll('\n', '\r\n')],
  ] as const)('of version 2 is told what is wrong with its lines: %s', async (how, change) => {
    const text = change(signedText(v2));
    expect(text).not.toBe(signedText(v2));
    expect(await advise(made(text, `v2:${signKey}`), { request: v2, signKey })).toEqual({ kind: 'made', how });
  });

  it('is told to be trimmed where a value on the page has blanks', async () => {
    const spaced = { ...v1, values: { ...values, customerName: ' Ali ' } };
    const trimmed = { ...v1, values: { ...values, customerName: 'Ali' } };
    const pasted = await requestSignature(trimmed, signKey);
    expect(await advise(pasted, { request: spaced, signKey })).toEqual({ kind: 'made', how: 'trimmed' });
  });

  it('of v2 under the key alone is told to lack the prefix', async () => {
    expect(await advise(made(signedText(v2)), { request: v2, signKey })).toEqual({
      kind: 'made',
      how: 'keyWithoutPrefix',
    });
  });

  it('of the fields in another order is told that order', async () => {
    const order = [
      'mchtId',
      'mchtTxnId',
      'txnAmount',
      'orderDescription',
      'customerName',
      'customerEmail',
      'customerPhone',
    ] as const;
    expect(await adviseV1(made(signedText(v1, order)))).toEqual({ kind: 'made', how: 'order', order });
    expect(await advise(made(signedText(v2, order), `v2:${signKey}`), { request: v2, signKey })).toMatchObject({
      how: 'order',
    });
  });

  it.each([
    ['another signature', made('something else'), 64],
    ['something shorter', Buffer.from('no signature').toString('base64'), 12],
    ['no base64 at all', 'not a signature!', null],
  ])('is different when nothing explains it: %s', async (_, pasted, count) => {
    expect(await adviseV1(pasted)).toEqual({ kind: 'different', bytes: count });
  });

  it('is compared with values that hold half a character, without failing', async () => {
    const broken = { ...v1, values: { ...values, customerName: '\ud83d' } };
    expect((await advise(right, { request: broken, signKey: '\udc00' })).kind).toBe('different');
  });
});
