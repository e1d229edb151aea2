/**
 * What the server put into the page beside its first content: the answers that the page would ask for first, so that
 * nothing moves when it starts (src/app/payer_page.cpp). A page without it asks.
 */
import type { Checkout, MandateOffer, MandateView, PaymentLink, Settings, Shop } from './wire';

interface First {
  /** In which the server's words in it are. */
  language: string;
  settings: Settings;
  page: PaymentLink | Checkout | Shop | MandateOffer | MandateView;
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
const firstOf = <T extends First['page']>(field: keyof T) =>
  first && field in first.page ? (first.page as T) : undefined;
export const firstLink = () => firstOf<PaymentLink>('state');
export const firstShop = () => firstOf<Shop>('deliveryFee');
export const firstCheckout = () => firstOf<Checkout>('reference');
export const firstOffer = () => firstOf<MandateOffer>('authorisation');
export const firstMandate = () => firstOf<MandateView>('mandateNo');
