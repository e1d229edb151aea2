import { expect, test } from 'vitest';
import type { CartDetails } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { itemsText, pricesOf, rowOf, stockText } from './cart_words';

addEnglish(office);

test.each([
  [null, null, ''],
  ['12.50', '12.50', '12.50'],
  ['5.00', '1234.50', '5.00 – 1,234.50'],
])('prices from %s to %s read “%s”', (priceFrom, priceTo, text) => expect(pricesOf({ priceFrom, priceTo })).toBe(text));

test.each([
  [null, 0, 'Unlimited'],
  [0, 0, 'Sold out'],
  [-2, 0, 'Sold out'],
  [6, 2, '6 left · 2 reserved'],
])('a stock of %s with %i reserved reads “%s”', (stockLeft, reserved, text) =>
  expect(stockText({ stockLeft, reserved })).toBe(text),
);

test('items that are sold out are told beside how many there are', () => {
  expect(itemsText({ items: 3, stockOut: 0 })).toBe('3 items');
  expect(itemsText({ items: 1, stockOut: 1 })).toBe('1 item · 1 sold out');
});

test('row_of_the_details_has_the_prices_and_counts_of_the_list', () => {
  const items = [
    { price: '30.00', stockLeft: 0 },
    { price: '5.00', stockLeft: null },
    { price: null, stockLeft: 4 },
    { price: '12.00', stockLeft: -1 },
  ];
  expect(rowOf({ id: '1', title: 'A', items } as unknown as CartDetails)).toMatchObject({
    id: '1',
    title: 'A',
    items: 4,
    priceFrom: '5.00',
    priceTo: '30.00',
    stockOut: 2,
  });
  expect(rowOf({ items: [] } as unknown as CartDetails)).toMatchObject({ items: 0, priceFrom: null, priceTo: null });
});
