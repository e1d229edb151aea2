import { describe, expect, it } from 'vitest';
import { firstDifference } from './first_difference';
import { signedText, type Request, type SignedValues } from './signature';

const values: SignedValues = {
  customerEmail: 'ali@kopi.test',
  customerName: 'Ali 阿里',
  customerPhone: '60123456789',
  mchtId: '371234567890123456',
  mchtTxnId: 'ORDER-0001',
  orderDescription: 'Kafé',
  txnAmount: '12.50',
};
const v1: Request = { values, version: 'v1', timestamp: '2026-11-21T04:05:06Z' };
const v2: Request = { ...v1, version: 'v2' };
const hexOf = (text: string) => Buffer.from(text).toString('hex');

describe('the first byte that differs', () => {
  it.each([v1, v2])('is none where the text is the same, as it is or in hexadecimal ($version)', (request) => {
    const text = signedText(request);
    expect(firstDifference(text, request)).toBeNull();
    expect(firstDifference(hexOf(text), request)).toBeNull();
    expect(firstDifference(hexOf(text).toUpperCase().replace(/../g, '$& '), request)).toBeNull();
  });

  it('is told by its place, its value and what stands there', () => {
    const theirs = signedText({ ...v1, values: { ...values, txnAmount: '12.5' } });
    const length = Buffer.byteLength(signedText(v1));
    expect(firstDifference(theirs, v1)).toEqual({
      byte: length,
      field: 'txnAmount',
      mine: { text: '0', hex: '30' },
      theirs: { text: '', hex: '' },
    });
  });

  it('within a character is shown with the whole character', () => {
    const theirs = signedText({ ...v1, values: { ...values, customerName: 'Ali 阿難' } });
    expect(firstDifference(theirs, v1)).toMatchObject({
      field: 'customerName',
      mine: { text: expect.stringMatching(/^里/) },
      theirs: { text: expect.stringMatching(/^難/) },
    });
  });

  it('of composed and decomposed letters is found, though they look alike', () => {
    const theirs = signedText({ ...v1, values: { ...values, orderDescription: 'Kafe\u0301' } });
    expect(firstDifference(theirs, v1)).toMatchObject({
      field: 'orderDescription',
      mine: { hex: expect.stringMatching(/^C3 A9/) },
      theirs: { hex: expect.stringMatching(/^65 CC 81/) },
    });
  });

  it('of a length in version 2 lies in the value that it belongs to', () => {
    const theirs = signedText(v2).replace('10:Ali', '6:Ali');
    expect(firstDifference(theirs, v2)).toMatchObject({
      field: 'customerName',
      mine: { text: expect.stringMatching(/^10:/) },
    });
  });

  it('in the lines before the values, and behind their end, lies in none', () => {
    expect(firstDifference(signedText(v1), v2)).toMatchObject({ byte: 1, field: undefined });
    expect(firstDifference(`${signedText(v2)}\n`, v2)).toMatchObject({ field: undefined, theirs: { hex: '0A' } });
    expect(firstDifference('', v1)).toMatchObject({ byte: 1, field: 'customerEmail' });
  });

  it('of carriage returns is seen in hexadecimal', () => {
    expect(firstDifference(hexOf(signedText(v2).replaceAll('\n', '\r\n')), v2)).toMatchObject({
      byte: 3,
      theirs: { hex: expect.stringMatching(/^0D 0A/) },
    });
  });
});
