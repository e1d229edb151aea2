/**
 * What the payer typed on a link's page and chose on its checkout, kept in this tab until the payment is made: trying
 * again after a refusal asks nothing twice.
 */
import type { LinkEntry } from './link_entry';
import { tabStore } from './tab_store';

const PREFIX = 'gerbang.pay.kept.';

interface Kept {
  entry?: LinkEntry;
  method?: { id: number; bankId?: string };
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

export const keptEnd = (where: string | null) => {
  if (where) tabStore.remove(PREFIX + where);
};
