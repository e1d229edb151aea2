import { describe, expect, it } from 'vitest';
import { curlOf } from './curl';

describe('an attempt as curl', () => {
  it('has the address, each header and the exact body', () => {
    expect(curlOf({ url: 'https://shop.my/x?a=1&b=2', requestHeaders: 'A: 1\nB: 2' }, '{"a":"$b"}')).toBe(
      `curl 'https://shop.my/x?a=1&b=2' \\\n  -H 'A: 1' \\\n  -H 'B: 2' \\\n  --data-binary '{"a":"$b"}'`,
    );
  });

  it('lets no quote of the body end the word', () => {
    expect(curlOf({ url: 'x', requestHeaders: 'A: 1' }, `{"name":"D'Arcy; rm -rf"}`)).toContain(
      `--data-binary '{"name":"D'\\''Arcy; rm -rf"}'`,
    );
  });
});
