/**
 * What the payer's pages exchange with the server: types only, taken from the generated client by operation, so that
 * a change of the contract breaks this build and not a payment. The generated client itself stays out of this bundle.
 */
import type {
  PayCheckoutGetResponse,
  PayCheckoutPayData,
  PayCheckoutPayResponse,
  PayLinkCheckoutData,
  PayLinkCheckoutResponse,
  PayLinkGetResponse,
  UiSettingsResponse,
} from '../api/gen';

export type PaymentLink = PayLinkGetResponse;
export type LinkState = PaymentLink['state'];
export type LinkCheckout = NonNullable<PayLinkCheckoutData['body']>;
export type LinkCheckedOut = PayLinkCheckoutResponse;
export type Checkout = PayCheckoutGetResponse;
export type Method = Checkout['methods'][number];
export type MethodGroup = Method['group'];
export type Bank = Method['banks'][number];
export type Choice = NonNullable<PayCheckoutPayData['body']>;
export type Start = PayCheckoutPayResponse;
export type Settings = UiSettingsResponse;

// TEMPORARY until the server's side is in
type Asked = 'NO' | 'OPTIONAL' | 'REQUIRED';
export interface Shop {
  merchantName: string;
  merchantEmail: string | null;
  merchantPhone: string | null;
  merchantAddress: string | null;
  title: string;
  description: string | null;
  currency: string;
  deliveryFee: string;
  customerFields: { phone: Asked; address: Asked; note: Asked };
  state: 'OPEN' | 'NOT_READY' | 'CLOSED';
  items: ShopItem[];
}
export interface ShopItem {
  id: string;
  name: string;
  description: string | null;
  price: string;
  pictureUrl: string | null;
  stockLeft: number | null;
  quantityMin: number;
  quantityMax: number;
}
export interface ShopCheckout {
  items: { id: string; quantity: number; price?: string }[];
  customerName: string;
  customerEmail: string;
  customerPhone?: string;
  address?: { line: string; city: string; postalCode: string; state: string };
  noteToSeller?: string;
  openCheckout?: string;
}
export interface ShopCheckedOut {
  reference: string;
}
