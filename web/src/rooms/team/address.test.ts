import { expect, test } from 'vitest';
import { isApi, pathOf } from './address';

test.each([
  ['https://portal.example/payout/history-settlement?page=2', '/payout/history-settlement'],
  ['http://127.0.0.1:8080/api/v1/team/roles/7#x', '/api/v1/team/roles/7'],
  [' /profile/team/ ', '/profile/team'],
  ['profile', '/profile'],
  ['https://portal.example', '/'],
])('of_%s_the_path_is_asked_about', (address, path) => expect(pathOf(address)).toBe(path));

test('a_call_is_no_page', () => {
  expect(isApi(pathOf('https://portal.example/api/v1/payments/carts'))).toBe(true);
  expect(isApi('/apiary')).toBe(false);
});
