/**
 * The basket of one shop, kept in this browser: it survives a reload, a second tab and the way to the bank, until it is
 * paid (kept.ts ends it). Who the payer is, is kept in the tab alone.
 */
import { basketName } from './kept';
import type { Line } from './shop_basket';

export interface KeptBasket {
  lines: Line[];
  /** What was in it when this browser's open checkout began: that much of each item is held for this payer. */
  held: Record<string, number>;
  /** That checkout. */
  reference?: string;
}

const EMPTY: KeptBasket = { lines: [], held: {} };
/** Where the browser refuses to keep it, the page does as long as it stands. */
let here: string | undefined;

const isLine = (it: unknown): it is Line => {
  const { id, quantity, price } = (it ?? {}) as Partial<Line>;
  return typeof id === 'string' && typeof price === 'string' && Number.isInteger(quantity) && Number(quantity) > 0;
};

/** Whatever stands there: somebody else's page, an older version or a hand may have written it. */
export const basketRead = (text: string | null | undefined): KeptBasket => {
  try {
    const { lines, held, reference } = JSON.parse(text ?? '') as Partial<KeptBasket>;
    const counts = Object.entries(held ?? {}).filter(([, count]) => Number.isInteger(count));
    return {
      lines: Array.isArray(lines) ? lines.filter(isLine) : [],
      held: Object.fromEntries(counts),
      ...(typeof reference === 'string' && { reference }),
    };
  } catch {
    return EMPTY;
  }
};

export const keptBasket = (where: string): KeptBasket => {
  try {
    return basketRead(here ?? localStorage.getItem(basketName(where)));
  } catch {
    return basketRead(here);
  }
};

export const keepBasket = (where: string, basket: KeptBasket) => {
  const text = JSON.stringify(basket);
  try {
    localStorage.setItem(basketName(where), text);
    here = undefined;
  } catch {
    here = text; // a private window that keeps nothing
  }
};

/** Once the checkout is paid, its part of the basket is bought; what was put in since stays. */
export const bought = ({ lines, held }: KeptBasket): KeptBasket => ({
  lines: lines.flatMap((line) => {
    const quantity = line.quantity - (held[line.id] ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  }),
  held: {},
});

/** Tells when another tab of this browser has changed the basket. */
export const onBasketElsewhere = (where: string, changed: () => void) => {
  const told = ({ key }: StorageEvent) => {
    if (key === null || key === basketName(where)) changed();
  };
  window.addEventListener('storage', told);
  return () => window.removeEventListener('storage', told);
};
