import { useCallback, useEffect, useMemo, useState } from 'react';
import { mended, withQuantity, type Line } from './shop_basket';
import { bought, keepBasket, keptBasket, onBasketElsewhere, type KeptBasket } from './shop_kept';
import { lastOrderOf, type LastOrder } from './shop_last';
import { useReturn } from './use_return';
import type { Shop, ShopItem } from './wire';

export interface Basket {
  lines: Line[];
  /** How many of an item are in it. */
  quantityOf: (item: ShopItem) => number;
  /** How many of an item this payer's own open checkout keeps for them. */
  heldOf: (item: ShopItem) => number;
  put: (item: ShopItem, quantity: number) => void;
  /** The checkout has begun, at the prices as they are now, and holds what is in the basket. */
  hold: (reference: string) => void;
  /** Looks how the last order stands. */
  look: () => Promise<void>;
  /** Something that was in it is no longer sold. */
  hasLost: boolean;
  /** The order that began with it, once it is known how that stands. */
  last?: LastOrder;
}

/** The basket of this browser as the shop is now; what another tab does to it is seen here, too. */
export const useBasket = (where: string, shop: Shop | undefined): Basket => {
  const [kept, setKept] = useState(() => keptBasket(where));
  const [last, setLast] = useState<LastOrder>();
  const keep = useCallback(
    (next: KeptBasket) => {
      keepBasket(where, next);
      setKept(next);
    },
    [where],
  );
  const look = useCallback(async () => {
    setKept(keptBasket(where));
    const { reference } = keptBasket(where);
    const found = reference ? await lastOrderOf(reference) : undefined;
    if (!found) return;
    setLast(found);
    if (found.state === 'paid') keep(bought(keptBasket(where)));
  }, [where, keep]);
  useEffect(() => void look(), [look]);
  useReturn(look);
  useEffect(() => onBasketElsewhere(where, () => setKept(keptBasket(where))), [where]);

  const items = useMemo(() => shop?.items ?? [], [shop]);
  const lines = useMemo(() => mended(kept.lines, items), [kept, items]);
  // Of what is kept, not of what is shown: another tab may have been quicker.
  const change = (of: (lines: Line[]) => Line[]) => {
    const now = keptBasket(where);
    keep({ ...now, lines: of(mended(now.lines, items)) });
  };
  const isHeld = last === undefined || last.state === 'open';
  return {
    lines,
    quantityOf: ({ id }) => lines.find((line) => line.id === id)?.quantity ?? 0,
    heldOf: ({ id }) => (isHeld ? (kept.held[id] ?? 0) : 0),
    put: (item, quantity) => change((of) => withQuantity(of, item, quantity)),
    hold: (reference) =>
      keep({
        lines: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
        held: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
        reference,
      }),
    look,
    hasLost: shop !== undefined && lines.length < kept.lines.length,
    last,
  };
};
