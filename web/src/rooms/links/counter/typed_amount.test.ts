import { expect, test } from 'vitest';
import { press, takeBack, typedMoney } from './typed_amount';

const keys = (...pressed: string[]) => pressed.reduce(press, '');

test.each([
  [[], '0.00'],
  [['5'], '0.05'],
  [['1', '2', '5', '0'], '12.50'],
  [['1', '2', '00'], '12.00'],
  [['0', '00', '7'], '0.07'],
  [['9', '9', '9', '9', '9', '9', '9', '9'], '999999.99'],
])('the keys %j make %s', (pressed, money) => expect(typedMoney(keys(...pressed))).toBe(money));

test('a key that makes too much does nothing', () => {
  expect(keys('1', '0', '0', '0', '0', '0', '0', '0', '00')).toBe('10000000');
  expect(keys('1', '0', '0', '0', '0', '0', '0', '00')).toBe('1000000');
});

test('the last digit is taken back', () => {
  expect(typedMoney(takeBack('1250'))).toBe('1.25');
  expect(typedMoney(takeBack(''))).toBe('0.00');
});
