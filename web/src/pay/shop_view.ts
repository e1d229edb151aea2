import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keptOf } from './kept';

export type ShopView = 'items' | 'order';

/** The part of the address that is the order: the browser's back button leads from it to the items. */
export const ORDER = '#order';

const viewNow = (): ShopView => (location.hash === ORDER ? 'order' : 'items');

/** What is sold, or the order; a basket without anything in it is no order yet. */
export const useShopView = (where: string, isEmpty: boolean): ShopView => {
  const [view, setView] = useState<ShopView>(() => {
    // "Try again" after a payment that was not made leads to the order, not to the beginning of the shop.
    if (keptOf(where).after && !location.hash) history.replaceState(null, '', ORDER);
    return viewNow();
  });
  const itemsY = useRef(0);
  useEffect(() => {
    const scrolled = () => {
      if (viewNow() === 'items') itemsY.current = scrollY;
    };
    const changed = () => setView(viewNow());
    addEventListener('scroll', scrolled, { passive: true });
    addEventListener('hashchange', changed);
    return () => {
      removeEventListener('scroll', scrolled);
      removeEventListener('hashchange', changed);
    };
  }, []);
  const shown = isEmpty ? 'items' : view;
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    scrollTo(0, shown === 'items' ? itemsY.current : 0);
  }, [shown]);
  return shown;
};
