import { expect, it } from 'vitest';
import { isOwnPath } from './enter';

it.each(['/dashboard', '/transaction/all?pageNumber=2'])('goes on to %s after sign-in', (to) => {
  expect(isOwnPath(to)).toBe(true);
});

it.each([undefined, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leaves the portal for %s',
  (to) => {
    expect(isOwnPath(to)).toBe(false);
  },
);
