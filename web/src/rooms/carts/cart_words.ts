import type { CartDetails, CartItemRow, CartRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { formatAmount, formatMoney, isMore, type Money } from '../../kit/money/money';

/** "12.50", or "5.00 – 30.00" where items differ; nothing where no item has a price yet. */
export const pricesOf = ({ priceFrom, priceTo }: Pick<CartRow, 'priceFrom' | 'priceTo'>): string => {
  if (priceFrom === null || priceTo === null) return '';
  return isMore(priceTo, priceFrom) ? `${formatMoney(priceFrom)} – ${formatMoney(priceTo)}` : formatMoney(priceFrom);
};

export const itemsText = ({ items, stockOut }: Pick<CartRow, 'items' | 'stockOut'>): string => {
  const all = texts.t('carts:items', { count: items });
  return stockOut > 0 ? `${all} · ${texts.t('carts:stockOut', { count: stockOut })}` : all;
};

export const priceText = (price: Money | null): string =>
  price === null ? texts.t('carts:noPrice') : formatAmount(price);

/** What is left, and what of it is held by checkouts that are open. */
export const stockText = ({ stockLeft, reserved }: Pick<CartItemRow, 'stockLeft' | 'reserved'>): string => {
  const left =
    stockLeft === null
      ? texts.t('carts:endless')
      : stockLeft <= 0
        ? texts.t('carts:soldOut')
        : texts.t('carts:left', { left: stockLeft });
  return reserved > 0 ? `${left} · ${texts.t('carts:reserved', { reserved })}` : left;
};

/** The list's row of what the details say: the list asks for one record alone in these. */
export const rowOf = (cart: CartDetails): CartRow => {
  const prices = cart.items.flatMap(({ price }) => (price === null ? [] : [price]));
  const pick = (better: (a: Money, b: Money) => boolean) =>
    prices.reduce<Money | null>((best, it) => (best === null || better(it, best) ? it : best), null);
  return {
    ...cart,
    items: cart.items.length,
    priceFrom: pick((a, b) => isMore(b, a)),
    priceTo: pick(isMore),
    stockOut: cart.items.filter(({ stockLeft }) => stockLeft !== null && stockLeft <= 0).length,
  };
};
