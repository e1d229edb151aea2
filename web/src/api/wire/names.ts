import type * as wire from '../gen/types.gen';

// What the pages call the wire's structures: the specification's nouns, whatever the server's rooms call theirs.
export type SalesTransaction = wire.SaleRow;
export type SalesTransactionDetails = wire.SaleDetails;
export type RefundRequest = wire.RefundRequestRow;
export type AdminRefundRequest = wire.RefundRequestRow;
export type RefundRequestCreate = wire.RefundDraft;
export type PaymentLink = wire.PaymentLinkRow;
export type PaymentLinkInput = wire.LinkDraftInput;
export type QrCode = wire.PaymentLinkQr;
export type User = wire.SignedInUser;
export type ApplicationInput = wire.ApplicationFieldsInput;
/** The server's error; what it leaves out is absent or null. */
export type ServerError = Pick<wire.ErrorBody, 'errorCode' | 'errorMessage'> & Partial<wire.ErrorBody>;
