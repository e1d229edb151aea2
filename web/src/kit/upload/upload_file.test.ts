import { describe, expect, test } from 'vitest';
import { base64Of, readFile, readText } from './upload_file';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

describe('upload_file', () => {
  test('file_is_sent_byte_for_byte_whatever_its_encoding_and_length', async () => {
    const bytes = Uint8Array.from({ length: 100_003 }, (_, i) => i % 256);
    const text = bytesOf(base64Of(bytes)).join();
    expect(text).toBe(bytes.join());
    expect(await readFile(new Blob([bytes]))).toBe(base64Of(bytes));
  });

  test('pasted_text_is_sent_as_utf_8', () => {
    expect(bytesOf(readText('茶\t1.00'))).toEqual(new TextEncoder().encode('茶\t1.00'));
  });
});
