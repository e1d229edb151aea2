/**
 * The checkout that this browser opened from a link. Sent along when the payer begins again, in whichever tab, it lets
 * the server go on with the same sale instead of leaving an open one behind.
 */
const PREFIX = 'gerbang.pay.open.';

export const openCheckout = (slug: string): string | undefined => {
  try {
    return localStorage.getItem(PREFIX + slug) ?? undefined;
  } catch {
    return undefined; // a private window that keeps nothing
  }
};

export const openCheckoutKeep = (slug: string, reference: string) => {
  try {
    localStorage.setItem(PREFIX + slug, reference);
  } catch {
    /* the next one is a new sale */
  }
};
