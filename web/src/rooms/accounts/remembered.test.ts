// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { remembered } from './remembered';

beforeEach(() => localStorage.clear());

test('token_is_kept_for_each_address_in_any_case', () => {
  remembered.keep('Siti@Example.com', 'a');
  remembered.keep('op@example.com', 'b');
  expect(remembered.token(' siti@example.COM ')).toBe('a');
  expect(remembered.token('op@example.com')).toBe('b');
  expect(remembered.token('nobody@example.com')).toBeUndefined();
});

test('what_somebody_else_wrote_there_is_nothing', () => {
  localStorage.setItem('gerbang.rememberMe', 'no json');
  expect(remembered.token('siti@example.com')).toBeUndefined();
});
