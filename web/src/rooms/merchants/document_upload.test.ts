import { expect, test } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { DOCUMENT_KINDS, documentField, documentKindOf } from './document_kinds';
import { sizeText } from './document_size';
import { BYTES_MAX, refusalOf } from './document_upload';

addEnglish(office);

test.each([
  ['application/pdf', 1, undefined],
  ['image/png', BYTES_MAX, undefined],
  ['image/jpeg', BYTES_MAX + 1, /8 MB/],
  ['image/jpeg', 0, /empty/],
  ['image/heic', 1, /JPEG/],
  ['text/html', 1, /JPEG/],
  ['', 1, /JPEG/],
])('a file of %s with %i bytes is refused before it is sent: %s', (type, size, told) => {
  const refusal = refusalOf({ type, size });
  if (told) expect(refusal).toMatch(told);
  else expect(refusal).toBeUndefined();
});

test('a remark about a kind of document is known by its field', () => {
  for (const kind of DOCUMENT_KINDS) expect(documentKindOf(documentField(kind))).toBe(kind);
  expect(documentKindOf('bankName')).toBeUndefined();
  expect(documentKindOf('document.TAX_RETURN')).toBeUndefined();
});

test.each([
  [1, '1 kB'],
  [812_345, '812 kB'],
  [1_440_000, '1.4 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
