/**
 * What the payer typed on a link's or a shop's page and chose on its checkout, and the way to pay that its address
 * prefers, kept in this tab until the payment is made: trying again after a refusal asks nothing twice.
 */
import type { LinkEntry } from './link_entry';
import type { MandateEntry } from './mandate_entry';
import type { ShopEntry } from './shop_entry';
import { tabStore } from './tab_store';

const PREFIX = 'gerbang.pay.kept.';

interface Kept {
  entry?: LinkEntry;
  /** The same on a shop's page. */
  shop?: ShopEntry;
  mandate?: MandateEntry;
  method?: { id: number; bankId?: string };
  /** As the address has it; what it means, the checkout knows. */
  preferred?: { method: string; bank?: string };
  /** The declined checkout from whose page the payer tries again. */
  after?: string;
}

/** `where` is the address to which "Try again" leads; a checkout without one keeps nothing. */
export const keptOf = (where: string | null): Kept => {
  try {
    return where ? (JSON.parse(tabStore.get(PREFIX + where) ?? '{}') as Kept) : {};
  } catch {
    return {};
  }
};

export const keep = (where: string | null, what: Kept) => {
  if (where) tabStore.set(PREFIX + where, JSON.stringify({ ...keptOf(where), ...what }));
};

/** Of a shop's basket, which all tabs of the browser share (shop_kept.ts). */
export const basketName = (where: string) => `gerbang.pay.basket.${where}`;

export const keptEnd = (where: string | null) => {
  if (!where) return;
  tabStore.remove(PREFIX + where);
  try {
    localStorage.removeItem(basketName(where));
  } catch {
    /* nothing was kept */
  }
};

/** `/payment-links/{slug}?method=fpx&bank=…`; an address without a method says nothing anew, as after "Try again". */
export const preferredKeep = (where: string, search: string) => {
  const asked = new URLSearchParams(search);
  const method = asked.get('method');
  if (method) keep(where, { preferred: { method, bank: asked.get('bank') ?? undefined } });
};
