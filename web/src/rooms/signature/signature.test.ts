import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  SIGNED_FIELDS,
  isTimestamp,
  isWellFormed,
  requestSignature,
  signedText,
  timestampNow,
  type SignedValues,
} from './signature';

type Made = { text: string; signature: string };
type Vector = { name: string; input: SignedValues & { signKey: string }; v1: Made; v2: Made & { timestamp: string } };
const { vectors } = JSON.parse(readFileSync('../tests/golden/request_signatures.json', 'utf8')) as {
  vectors: Vector[];
};

describe('the signature of a request is what the gateway verifies', () => {
  it.each(vectors)('v1: $name', async ({ input, v1 }) => {
    const request = { values: input, version: 'v1', timestamp: '' } as const;
    expect(signedText(request)).toBe(v1.text);
    expect(await requestSignature(request, input.signKey)).toBe(v1.signature);
  });

  it.each(vectors)('v2: $name', async ({ input, v2 }) => {
    const request = { values: input, version: 'v2', timestamp: v2.timestamp } as const;
    expect(signedText(request)).toBe(v2.text);
    expect(await requestSignature(request, input.signKey)).toBe(v2.signature);
  });
});

describe('the signed text', () => {
  it('has the seven values in the order of the specification', () => {
    expect(SIGNED_FIELDS).toEqual([
      'customerEmail',
      'customerName',
      'customerPhone',
      'mchtId',
      'mchtTxnId',
      'orderDescription',
      'txnAmount',
    ]);
  });

  it('with half a character is signed as the replacement character, without failing', async () => {
    const nothing = Object.fromEntries(SIGNED_FIELDS.map((name) => [name, ''])) as SignedValues;
    const broken = { values: { ...nothing, customerName: 'A\ud83d' }, version: 'v2', timestamp: 'x' } as const;
    const whole = { ...broken, values: { ...nothing, customerName: 'A\ufffd' } };
    expect(await requestSignature(broken, 'key\udc00')).toBe(await requestSignature(whole, 'key\ufffd'));
    expect(signedText(broken)).toContain('4:A');
    expect(isWellFormed('A\ud83d')).toBe(false);
    expect(isWellFormed('🎂')).toBe(true);
  });
});

describe('the timestamp of v2', () => {
  it.each(['2026-11-21T04:05:06Z', '2026-11-21T04:05:06.123Z', '2026-11-21T12:05:06+08:00'])('may be %s', (text) => {
    expect(isTimestamp(text)).toBe(true);
  });

  it.each(['', '2026-11-21', '2026-11-21 04:05:06Z', '2026-13-21T04:05:06Z', '2026-11-21T04:05:06.1234Z'])(
    'may not be "%s"',
    (text) => {
      expect(isTimestamp(text)).toBe(false);
    },
  );

  it('starts as now, in whole seconds', () => {
    expect(timestampNow(new Date('2026-11-21T04:05:06.789Z'))).toBe('2026-11-21T04:05:06Z');
    expect(isTimestamp(timestampNow())).toBe(true);
  });
});
