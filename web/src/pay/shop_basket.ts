/**
 * The arithmetic of a basket: whole sen and whole pieces, no floating point. What may be taken is the shop's to say (its
 * bounds, what is left); what is in the basket is the payer's, and nothing is taken out of it without them.
 */
import { parseSen, senToMoney, type Money } from '../kit/money/money';
import type { Shop, ShopItem } from './wire';

export interface Line {
  id: string;
  quantity: number;
  /** As the payer last saw it. */
  price: Money;
  /** Before it changed, until the payer has said something about it. */
  was?: Money;
}

type Bounds = Pick<ShopItem, 'quantityMin' | 'quantityMax' | 'stockLeft'>;

/** How many this payer can have at most; `held` is what their own open checkout keeps for them. */
export const mostOf = (item: Bounds, held = 0): number => {
  const most = Math.min(item.quantityMax, item.stockLeft === null ? Infinity : item.stockLeft + held);
  // An item sold by the dozen, of which eleven are left, is sold out.
  return most < item.quantityMin ? 0 : most;
};

/** One more or one less: none becomes the smallest quantity at once, and less than that none. */
export const stepped = (item: Bounds, quantity: number, by: 1 | -1, held = 0): number => {
  const next = quantity + by;
  if (next < item.quantityMin) return by > 0 ? Math.min(item.quantityMin, mostOf(item, held)) : 0;
  return by > 0 ? Math.max(quantity, Math.min(next, mostOf(item, held))) : next;
};

/** What somebody typed, as the nearest quantity that can be had; nothing typed leaves it as it was. */
export const typedQuantity = (item: Bounds, typed: string, before: number, held = 0): number => {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return before;
  const wanted = Number(digits);
  const most = mostOf(item, held);
  // Of what is sold out, what was wanted stays until the payer takes it out.
  if (wanted === 0 || most === 0) return wanted === 0 ? 0 : before;
  return Math.min(Math.max(wanted, item.quantityMin), most);
};

export const withQuantity = (lines: Line[], item: Pick<ShopItem, 'id' | 'price'>, quantity: number): Line[] => {
  const there = lines.some(({ id }) => id === item.id);
  if (quantity <= 0) return lines.filter(({ id }) => id !== item.id);
  if (!there) return [...lines, { id: item.id, quantity, price: item.price }];
  return lines.map((line) => (line.id === item.id ? { ...line, quantity, was: undefined } : line));
};

export const pieces = (lines: Line[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const sen = (money: Money) => parseSen(money) ?? 0n;
export const amountOf = ({ price, quantity }: Pick<Line, 'price' | 'quantity'>): Money =>
  senToMoney(sen(price) * BigInt(quantity));
export const sumOf = (lines: Line[]): Money => senToMoney(lines.reduce((sum, line) => sum + sen(amountOf(line)), 0n));
export const totalOf = (lines: Line[], deliveryFee: Money): Money => senToMoney(sen(sumOf(lines)) + sen(deliveryFee));

/**
 * A basket that was kept, as the shop is now: a price that changed is the new one and remembers the old, and what is no
 * longer sold is told by its name no more, so it goes. How many are wanted stays, even if there are fewer by now.
 */
export const mended = (lines: Line[], items: ShopItem[]): Line[] =>
  lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.id);
    if (!item) return [];
    if (sen(item.price) === sen(line.price)) return [line];
    return [{ ...line, price: item.price, was: line.was ?? line.price }];
  });

export type LineTrouble = { why: 'soldOut' } | { why: 'left'; left: number } | { why: 'least'; least: number };

/** Why this line cannot be had as it stands. */
export const troubleOf = (item: ShopItem, quantity: number, held = 0): LineTrouble | undefined => {
  const most = mostOf(item, held);
  if (most === 0) return { why: 'soldOut' };
  if (quantity > most) return { why: 'left', left: most };
  return quantity < item.quantityMin ? { why: 'least', least: item.quantityMin } : undefined;
};

/** "items[2].quantity" → the second line's place in what was sent. */
export const lineNamed = (field: string): number | undefined => {
  const at = /^items\[(\d+)\]/.exec(field)?.[1];
  return at === undefined ? undefined : Number(at);
};

/** How each item is shown has one measure for all of them: with room for a picture if one of them has one. */
export const isPictured = (shop: Pick<Shop, 'items'>): boolean => shop.items.some(({ pictureUrl }) => pictureUrl);
