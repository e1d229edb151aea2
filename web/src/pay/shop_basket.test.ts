import { describe, expect, it } from 'vitest';
import {
  amountOf,
  lineNamed,
  mended,
  mostOf,
  pieces,
  stepped,
  sumOf,
  totalOf,
  troubleOf,
  typedQuantity,
  withQuantity,
  type Line,
} from './shop_basket';
import type { ShopItem } from './wire';

const item = (more: Partial<ShopItem> = {}): ShopItem => ({
  id: '7',
  name: 'Kuih lapis',
  description: null,
  price: '12.50',
  pictureUrl: null,
  stockLeft: null,
  quantityMin: 1,
  quantityMax: 100,
  ...more,
});
const line = (quantity: number, price = '12.50', more: Partial<Line> = {}): Line => ({
  id: '7',
  quantity,
  price,
  ...more,
});

describe('amounts', () => {
  it.each([
    ['0.10', 3, '0.30'], // 0.30000000000000004 in floating point
    ['1.10', 3, '3.30'],
    ['4.35', 100, '435.00'],
    ['1234567.89', 100_000, '123456789000.00'],
    ['0.01', 1, '0.01'],
  ])('a line of %s by %i is %s, to the sen', (price, quantity, amount) =>
    expect(amountOf({ price, quantity })).toBe(amount),
  );

  it('a total is the lines and the delivery', () => {
    const lines = [line(3, '0.10'), { ...line(2, '19.90'), id: '8' }];
    expect(sumOf(lines)).toBe('40.10');
    expect(totalOf(lines, '7.05')).toBe('47.15');
    expect(pieces(lines)).toBe(5);
    expect(totalOf([], '7.05')).toBe('7.05');
  });
});

describe('a quantity', () => {
  it('begins with the smallest that is sold, and less than that is none', () => {
    const dozen = item({ quantityMin: 12 });
    expect(stepped(dozen, 0, 1)).toBe(12);
    expect(stepped(dozen, 12, 1)).toBe(13);
    expect(stepped(dozen, 12, -1)).toBe(0);
  });

  it('ends at the bound and at what is left', () => {
    expect(stepped(item({ quantityMax: 3 }), 3, 1)).toBe(3);
    expect(stepped(item({ stockLeft: 2 }), 2, 1)).toBe(2);
    expect(mostOf(item({ stockLeft: 2, quantityMax: 1 }))).toBe(1);
    expect(mostOf(item({ stockLeft: 11, quantityMin: 12 }))).toBe(0);
  });

  it('counts what the payer’s own checkout holds as there', () => {
    expect(mostOf(item({ stockLeft: 0 }), 2)).toBe(2);
    expect(stepped(item({ stockLeft: 1 }), 2, 1, 2)).toBe(3);
    expect(troubleOf(item({ stockLeft: 0 }), 2, 2)).toBeUndefined();
  });

  it('that is more than there is stays where it is when one more is asked for', () => {
    expect(stepped(item({ stockLeft: 2 }), 5, 1)).toBe(5);
    expect(stepped(item({ stockLeft: 2 }), 5, -1)).toBe(4);
  });

  it.each([
    ['7', 7],
    ['0', 0],
    ['', 4],
    ['abc', 4],
    ['999', 20],
    ['1', 2],
    ['1.5', 15],
  ])('typed as “%s” is %i', (typed, quantity) =>
    expect(typedQuantity(item({ quantityMin: 2, quantityMax: 20 }), typed, 4)).toBe(quantity),
  );
});

it('what is typed for something sold out changes nothing but to none', () => {
  expect(typedQuantity(item({ stockLeft: 0 }), '3', 2)).toBe(2);
  expect(typedQuantity(item({ stockLeft: 0 }), '0', 2)).toBe(0);
});

describe('a basket', () => {
  it('keeps the order in which things were put into it', () => {
    const two = withQuantity(withQuantity([], item(), 1), item({ id: '8' }), 1);
    expect(withQuantity(two, item(), 5).map(({ id, quantity }) => [id, quantity])).toEqual([
      ['7', 5],
      ['8', 1],
    ]);
    expect(withQuantity(two, item(), 0).map(({ id }) => id)).toEqual(['8']);
  });

  it('that was kept takes the shop’s prices and remembers what they were', () => {
    expect(mended([line(2)], [item({ price: '13.00' })])).toEqual([line(2, '13.00', { was: '12.50' })]);
    expect(mended([line(2, '13.00', { was: '12.50' })], [item({ price: '14.00' })])[0]?.was).toBe('12.50');
    expect(mended([line(2, '12.5')], [item()])).toEqual([line(2, '12.5')]);
  });

  it('loses what is no longer sold, and nothing that is only short', () => {
    expect(mended([line(2)], [])).toEqual([]);
    expect(mended([line(9)], [item({ stockLeft: 1 })])).toEqual([line(9)]);
  });

  it('a new quantity settles a changed price', () =>
    expect(withQuantity([line(2, '13.00', { was: '12.50' })], item({ price: '13.00' }), 3)[0]?.was).toBeUndefined());
});

describe('what is wrong with a line', () => {
  it.each([
    [item({ stockLeft: 0 }), 1, { why: 'soldOut' }],
    [item({ stockLeft: 2 }), 3, { why: 'left', left: 2 }],
    [item({ quantityMin: 5 }), 3, { why: 'least', least: 5 }],
    [item({ quantityMax: 2 }), 3, { why: 'left', left: 2 }],
    [item(), 3, undefined],
  ])('is told (%#)', (of, quantity, trouble) => expect(troubleOf(of, quantity)).toEqual(trouble));

  it('is found by the place that the server names', () => {
    expect(lineNamed('items[2].quantity')).toBe(2);
    expect(lineNamed('items[11]')).toBe(11);
    expect(lineNamed('customerName')).toBeUndefined();
  });
});
