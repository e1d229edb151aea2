/**
 * What the payer's pages exchange with the server: types only, taken from the generated client by operation, so that
 * a change of the contract breaks this build and not a payment. The generated client itself stays out of this bundle.
 */
import type {
  PayMandateChangeGetResponse,
  PayMandateChangeSignResponse,
  PayMandateMineResponse,
  PayMandateEnrolData,
  PayMandateEnrolResponse,
  PayMandateGetResponse,
  PayMandateOfferResponse,
  PayCartCheckoutData,
  PayCartCheckoutResponse,
  PayCartGetResponse,
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
export type Shop = PayCartGetResponse;
export type ShopItem = Shop['items'][number];
export type ShopCheckout = NonNullable<PayCartCheckoutData['body']>;
export type ShopCheckedOut = PayCartCheckoutResponse;
export type MandateOffer = PayMandateOfferResponse;
export type MandateView = PayMandateGetResponse;
export type MandateDraft = NonNullable<PayMandateEnrolData['body']>;
export type MandateStart = PayMandateEnrolResponse;
export type OwnMandates = PayMandateMineResponse;
export type OwnMandate = OwnMandates['mandates'][number];
export type MandateChange = PayMandateChangeGetResponse;
export type ChangeStart = PayMandateChangeSignResponse;
