import { expect, test } from 'vitest';
import { addEnglish } from '../../../kit/i18n';
import { office } from '../../../kit/i18n/en/office';
import { BYTES_MAX, refusalOf, sizeWithin } from './picture_upload';

addEnglish(office);

test.each([
  ['image/jpeg', 1, undefined],
  ['image/webp', BYTES_MAX, undefined],
  ['image/png', BYTES_MAX + 1, /8 MB/],
  ['image/heic', 1, /JPEG/],
  ['image/svg+xml', 1, /JPEG/],
  ['application/pdf', 1, /JPEG/],
  ['', 1, /JPEG/],
])('a file of %s with %i bytes is refused before it is sent: %s', (type, size, told) => {
  const refusal = refusalOf({ type, size });
  if (told) expect(refusal).toMatch(told);
  else expect(refusal).toBeUndefined();
});

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [800, 600, 800, 600],
  [100000, 3, 2000, 1],
])('%i × %i is sent as %i × %i', (width, height, w, h) =>
  expect(sizeWithin(width, height)).toEqual({ width: w, height: h }),
);
