import { expect, test } from 'vitest';
import { qrFileName, withSize } from './qr_file';
import sampleQr from './sample_qr.svg?raw';

test.each([
  ['Kuih raya, 12 pieces', 'Kuih-raya-12-pieces-qr.png'],
  ['../etc/passwd', 'etc-passwd-qr.png'],
  ['面包课程', '面包课程-qr.png'],
  ['!!!', 'qr.png'],
  ['x'.repeat(200), `${'x'.repeat(60)}-qr.png`],
])('file_of_the_code_of_%s_is_named_%s', (title, name) => expect(qrFileName(title, 'png')).toBe(name));

test('picture_is_given_the_size_at_which_it_is_drawn', () => {
  const sized = withSize(sampleQr, 1024);
  expect(sized).toMatch(/^<svg width="1024" height="1024" xmlns="[^"]+" viewBox="0 0 41 41"/);
  expect(sized).toHaveLength(sampleQr.length + ' width="1024" height="1024"'.length);
});
