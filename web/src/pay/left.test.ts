// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { leftKeep, leftReference } from './left';

beforeEach(() => sessionStorage.clear());

test('each_payment_that_was_left_is_known_by_its_order', () => {
  leftKeep('11', 'first');
  leftKeep('12', 'second');
  leftKeep('11', 'first-again');
  expect(leftReference('11')).toBe('first-again');
  expect(leftReference('12')).toBe('second');
  expect(leftReference('13')).toBeUndefined();
  expect(leftReference(null)).toBeUndefined();
});

test('the_latest_twenty_are_kept', () => {
  for (let order = 1; order <= 25; order++) leftKeep(String(order), `r${order}`);
  expect(leftReference('5')).toBeUndefined();
  expect(leftReference('6')).toBe('r6');
});

test('a_memory_that_is_damaged_knows_nothing', () => {
  sessionStorage.setItem('gerbang.pay.left', '{');
  expect(leftReference('1')).toBeUndefined();
  leftKeep('1', 'a');
  expect(leftReference('1')).toBe('a');
});
