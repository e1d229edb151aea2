/**
 * What the server put into the page beside its first content: the answers that the page would ask for first, so that
 * nothing moves when it starts (src/app/payer_page.cpp). A page without it asks.
 */
import type { Checkout, PaymentLink, Settings } from './wire';

interface First {
  /** In which the server's words in it are. */
  language: string;
  settings: Settings;
  page: PaymentLink | Checkout;
}

const read = (): First | undefined => {
  try {
    return JSON.parse(document.getElementById('first')?.textContent ?? '') as First;
  } catch {
    return undefined;
  }
};

const first = read();
export const firstSettings = first?.settings;
export const firstLink = () => (first && 'state' in first.page ? first.page : undefined);
export const firstCheckout = () => (first && 'reference' in first.page ? first.page : undefined);
