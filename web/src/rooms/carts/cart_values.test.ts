import { describe, expect, test } from 'vitest';
import type { CartDetails, CartItemRow } from '../../api/client';
import { fieldNamed, isBlank, isChanged, newItem, toChange, toDraft, toValues } from './cart_values';

const item = (more: Partial<CartItemRow> = {}): CartItemRow => ({
  id: '7',
  name: 'Kuih lapis',
  description: null,
  price: '12.50',
  pictureId: 'tok',
  pictureUrl: '/axaicart/pictures/tok',
  stock: 10,
  stockLeft: 6,
  reserved: 1,
  sold: 3,
  quantityMin: 1,
  quantityMax: 20,
  ...more,
});
const cart = (more: Partial<CartDetails> = {}) =>
  ({
    title: 'Raya cookies',
    description: null,
    deliveryFee: '8.00',
    customerFields: { phone: 'NO', address: 'REQUIRED', note: 'OPTIONAL' },
    status: 1,
    items: [item()],
    ...more,
  }) as CartDetails;

describe('a shop in the editor', () => {
  test('is sent as it came where nothing was changed', () => {
    expect(toDraft(toValues(cart()))).toEqual({
      title: 'Raya cookies',
      description: undefined,
      deliveryFee: '8.00',
      customerFields: { phone: 'NO', address: 'REQUIRED', note: 'OPTIONAL' },
      items: [
        {
          id: '7',
          name: 'Kuih lapis',
          description: undefined,
          price: '12.50',
          pictureId: 'tok',
          stock: 10,
          quantityMin: 1,
          quantityMax: 20,
        },
      ],
    });
    expect(toChange(toValues(cart()), 4).version).toBe(4);
  });

  test('shows what is left, and more on the shelf is more than was ever put up', () => {
    const values = toValues(cart());
    expect(values.items[0]?.stock).toBe('6');
    const more = { ...values, items: values.items.map((it) => ({ ...it, stock: '16' })) };
    expect(toDraft(more).items?.[0]?.stock).toBe(20);
  });

  test('has no end of what is not counted, and of a counted one that was without end the sold ones count', () => {
    const values = toValues(cart({ items: [item({ stock: null, stockLeft: null })] }));
    expect(values.items[0]?.stock).toBe('');
    expect(toDraft(values).items?.[0]?.stock).toBeUndefined();
    const counted = { ...values, items: values.items.map((it) => ({ ...it, stock: '5' })) };
    expect(toDraft(counted).items?.[0]?.stock).toBe(9);
  });

  test('costs nothing to deliver where nothing was typed, and a price that is not known is none', () => {
    const values = { ...toValues(), title: ' A ', items: [{ ...newItem(), name: 'Tea' }] };
    expect(toDraft(values)).toMatchObject({
      title: 'A',
      deliveryFee: '0.00',
      items: [{ name: 'Tea', price: undefined }],
    });
  });

  test('leaves out an item of which nothing is known', () => {
    expect(isBlank(newItem())).toBe(true);
    expect(toDraft(toValues()).items).toEqual([]);
    expect(isBlank({ ...newItem(), id: '7' })).toBe(false);
  });

  test('is changed by what would be sent, and not by a row that was opened', () => {
    const before = toValues(cart());
    expect(isChanged(before, toValues(cart()))).toBe(false);
    expect(isChanged({ ...before, items: [...before.items, newItem()] }, before)).toBe(false);
    expect(isChanged({ ...before, isPublished: false }, before)).toBe(true);
    expect(isChanged({ ...before, items: before.items.map((it) => ({ ...it, price: '13' })) }, before)).toBe(true);
  });
});

test.each([
  ['items[0].price', 'items.1.price'],
  ['items[1].stock', 'items.2.stock'],
  ['items[0]', 'items.1.name'],
  ['items[0].pictureId', 'items.1.picture'],
  ['title', 'title'],
  ['customerFields.phone', 'phone'],
])('what the server calls %s is the field %s, past a blank row', (named, field) => {
  const items = [newItem(), { ...newItem(), name: 'A' }, { ...newItem(), name: 'B' }];
  expect(fieldNamed(named, items)).toBe(field);
});
