#pragma once
// The events that a merchant's server is told, and their bodies. A type has one shape for ever:
// what it carries may grow, and nothing of it changes its meaning.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include "base/contract/json_write.h"
#include "base/contract/wire.h"
#include "base/core/money.h"
#include "money/invoices/invoice.h"
#include "money/payouts/payout.h"
#include "money/refunds/refund.h"
#include "money/sales/sale_event.h"
#include "selling/carts/cart_order.h"
#include "selling/mandates/mandate.h"

namespace gerbang::deliveries {

/// Kept as its number: append only.
enum class EventType : unsigned char {
  sale_pending_authorization = 1,
  sale_paid = 2,
  sale_failed = 3,
  sale_canceled = 4,
  sale_timeout = 5,
  sale_voided = 6,
  sale_refunded = 7,
  sale_returned = 8,
  refund_requested = 20,
  refund_approved = 21,
  refund_withdrawn = 22,
  refund_rejected = 23,
  refund_failed = 24,
  refund_succeeded = 25,
  cart_order_paid = 30,
  cart_stock_low = 31,
  mandate_authorised = 40,
  mandate_enrolled = 41,
  mandate_failed = 42,
  mandate_canceled = 43,
  mandate_paused = 44,
  mandate_resumed = 45,
  mandate_maintained = 46,
  mandate_maintenance_refused = 47,
  mandate_termination_requested = 48,
  mandate_termination_rejected = 49,
  mandate_terminating = 50,
  mandate_terminated = 51,
  mandate_termination_refused = 52,
  mandate_debit_failed = 53,
  mandate_debit_canceled = 54,
  mandate_debit_missed = 55,
  payout_closed = 60,
  payout_sent = 61,
  payout_paid = 62,
  payout_returned = 63,
  payout_held = 64,
  payout_released = 65,
  invoice_issued = 70,
  endpoint_test = 90,  // by hand only, and never kept
};

enum class EventClass : unsigned char {
  sale = 1,
  refund = 2,
  endpoint = 3,
  cart = 4,
  mandate = 5,
  payout = 6,
  invoice = 7
};
constexpr EventClass class_of(EventType type) {
  auto number = static_cast<int>(type);
  if (number < 20) return EventClass::sale;
  if (number < 30) return EventClass::refund;
  if (number < 40) return EventClass::cart;
  if (number < 60) return EventClass::mandate;
  if (number < 70) return EventClass::payout;
  return number < 90 ? EventClass::invoice : EventClass::endpoint;
}

/// What an event about a sale says; the same that the merchant sees of it in the portal.
struct SaleData {
  Id<Sale> transaction_id;
  std::string order_no;
  std::optional<std::string> mcht_txn_id;  // the merchant's own reference
  sales::SaleStatus status{};
  sales::Channel channel{};
  std::string description;
  Money amount;
  Money refunded_amount;
  Money event_amount;  // of a refund what went back now; otherwise the sale's amount
  std::string currency;
  std::optional<std::string> origin_id;  // the payment link's or cart order's
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<int> payment_method;
  std::optional<std::string> bank_name;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_reason;
  bool is_late = false;  // paid after it had ended
  Instant created_date;
  std::optional<Instant> paid_date;
};
BOOST_DESCRIBE_STRUCT(SaleData, (),
                      (transaction_id, order_no, mcht_txn_id, status, channel, description, amount,
                       refunded_amount, event_amount, currency, origin_id, customer_name,
                       customer_email, payment_method, bank_name, acquirer_reference,
                       failure_reason, is_late, created_date, paid_date))
constexpr auto field_rules(contract::Of<SaleData>) {
  using contract::rule;
  return std::array{
      rule("transaction_id").says("The gateway's id of the sale"),
      rule("order_no").says("The gateway's number of the sale, as receipts show it"),
      rule("mcht_txn_id").says("Your own number of the order, or the reference of a payment link"),
      rule("status").says("The state of the sale after this event"),
      rule("channel").says("Where the sale began"),
      rule("description").says("What is paid, as the payer reads it"),
      rule("amount").says("Of the whole sale"),
      rule("refunded_amount").says("What has gone back to the payer up to now"),
      rule("event_amount").says("Of a refund what went back now; otherwise the sale's amount"),
      rule("currency").says("Always MYR"),
      rule("origin_id").says("The id of the payment link or cart that it began with"),
      rule("customer_name").says("The payer's name"),
      rule("customer_email").says("The payer's email address"),
      rule("payment_method").says("How the payer pays; null before the choice"),
      rule("bank_name").says("The payer's bank, card scheme or wallet"),
      rule("acquirer_reference").says("The acquirer's number of the payment"),
      rule("failure_reason").says("Why it failed, in the acquirer's words"),
      rule("is_late").says("It was paid after it had ended: the order may be sold already"),
      rule("created_date").says("When the sale began"),
      rule("paid_date").says("When it was paid; null before")};
}
SaleData data_of(const sales::SaleFacts& facts);

struct RefundData {
  Id<RefundRequest> refund_id;
  Id<Sale> transaction_id;
  std::string order_no;
  std::optional<std::string> mcht_txn_id;
  Money amount;
  std::string currency;
  sales::RefundRequestStatus status{};
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(RefundData, (),
                      (refund_id, transaction_id, order_no, mcht_txn_id, amount, currency, status,
                       remarks))
constexpr auto field_rules(contract::Of<RefundData>) {
  using contract::rule;
  return std::array{rule("refund_id").says("The id that the refund request was answered with"),
                    rule("transaction_id").says("The gateway's id of the sale"),
                    rule("order_no").says("The gateway's number of the sale"),
                    rule("mcht_txn_id").says("Your own number of the order"),
                    rule("amount").says("What is to go back"),
                    rule("currency").says("Always MYR"),
                    rule("status").says("The state of the request after this event"),
                    rule("remarks").says("What the operator said about it")};
}
RefundData data_of(const refunds::RefundFacts& facts);

struct CartOrderLine {
  Id<CartGoods> item_id;
  std::string name;
  Money price;
  std::int64_t quantity = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(CartOrderLine, (), (item_id, name, price, quantity, amount))
constexpr auto field_rules(contract::Of<CartOrderLine>) {
  using contract::rule;
  return std::array{rule("item_id").says("The gateway's id of the item"),
                    rule("name").says("Its name when it was ordered"),
                    rule("price").says("Of one piece, when it was ordered"),
                    rule("quantity").says("How many pieces"),
                    rule("amount").says("The price times the quantity")};
}

/// What a paid order of a cart says: what is to be packed, and where it goes.
struct CartOrderData {
  Id<Sale> transaction_id;
  std::string order_no;
  Id<CartOrderOf> cart_order_id;
  Id<CartPage> cart_id;
  std::string title;
  Money amount;
  Money delivery_fee;
  std::string currency;
  std::vector<CartOrderLine> lines;
  bool is_stock_short = false;  // paid when too little was left; it is asked back
  std::string customer_name;
  std::string customer_email;
  std::optional<std::string> customer_address;
  std::optional<std::string> customer_city;
  std::optional<std::string> customer_postal_code;
  std::optional<std::string> customer_state;
  std::optional<std::string> note_to_seller;
};
BOOST_DESCRIBE_STRUCT(CartOrderData, (),
                      (transaction_id, order_no, cart_order_id, cart_id, title, amount,
                       delivery_fee, currency, lines, is_stock_short, customer_name, customer_email,
                       customer_address, customer_city, customer_postal_code, customer_state,
                       note_to_seller))
constexpr auto field_rules(contract::Of<CartOrderData>) {
  using contract::rule;
  return std::array{rule("transaction_id").says("The gateway's id of the sale"),
                    rule("order_no").says("The gateway's number of the sale, as receipts show it"),
                    rule("cart_order_id").says("The gateway's id of the order"),
                    rule("cart_id").says("The gateway's id of the cart"),
                    rule("title").says("The cart's title"),
                    rule("amount").says("Of all items and the delivery fee"),
                    rule("delivery_fee").says("Part of the amount"),
                    rule("currency").says("Always MYR"),
                    rule("lines").says("What was ordered"),
                    rule("is_stock_short")
                        .says("It was paid when too little was left: do not pack it, a refund "
                              "is asked for"),
                    rule("customer_name").says("The payer's name"),
                    rule("customer_email").says("The payer's email address"),
                    rule("customer_address").says("Street and house"),
                    rule("customer_city").says("Town"),
                    rule("customer_postal_code").says("Five digits"),
                    rule("customer_state").says("State of Malaysia"),
                    rule("note_to_seller").says("What the payer wrote")};
}
CartOrderData data_of(const carts::OrderFacts& facts);

/// Few are left of an item, after this sale.
struct CartStockData {
  Id<Sale> transaction_id;
  std::string order_no;
  Id<CartPage> cart_id;
  std::string title;
  Id<CartGoods> item_id;
  std::string name;
  std::int64_t stock_left = 0;
};
BOOST_DESCRIBE_STRUCT(CartStockData, (),
                      (transaction_id, order_no, cart_id, title, item_id, name, stock_left))
constexpr auto field_rules(contract::Of<CartStockData>) {
  using contract::rule;
  return std::array{
      rule("transaction_id").says("The gateway's id of the sale that took the last ones"),
      rule("order_no").says("The gateway's number of that sale"),
      rule("cart_id").says("The gateway's id of the cart"),
      rule("title").says("The cart's title"),
      rule("item_id").says("The gateway's id of the item"),
      rule("name").says("The item's name"),
      rule("stock_left").says("How many are left that nobody has paid for")};
}
CartStockData data_of(const carts::StockFacts& facts);

/// What an event about an auto-debit says. Its debits are sales, with events of their own.
struct MandateData {
  Id<mandates::Mandate> mandate_id;
  std::string mandate_no;
  Id<mandates::Product> product_id;
  std::string product_name;
  mandates::MandateStatus status{};
  std::string payer_name;
  std::string payer_email;
  std::optional<std::string> bank_name;
  std::optional<Money> amount;
  Money max_amount;
  std::string currency;
  mandates::Frequency frequency{};
  std::optional<CalendarDay> next_debit;
  std::optional<std::string> reason;
  std::optional<Id<Sale>> transaction_id;
  std::optional<Money> event_amount;
  std::optional<CalendarDay> retry_on;
};
BOOST_DESCRIBE_STRUCT(MandateData, (),
                      (mandate_id, mandate_no, product_id, product_name, status, payer_name,
                       payer_email, bank_name, amount, max_amount, currency, frequency, next_debit,
                       reason, transaction_id, event_amount, retry_on))
constexpr auto field_rules(contract::Of<MandateData>) {
  using contract::rule;
  return std::array{
      rule("mandate_id").says("The gateway's id of the mandate"),
      rule("mandate_no").says("The gateway's number of it, as mails and files show it"),
      rule("product_id").says("The product that the payer enrolled in"),
      rule("product_name").says("Its name on the day of the signature"),
      rule("status").says("The state of the mandate after this event"),
      rule("payer_name").says("The payer's name"),
      rule("payer_email").says("The payer's email address"),
      rule("bank_name").says("The payer's bank"),
      rule("amount").says("Of each debit; null where you say how much is collected"),
      rule("max_amount").says("The most that one debit may take"),
      rule("currency").says("Always MYR"),
      rule("frequency").says("In which windows of the calendar it is debited"),
      rule("next_debit").says("The day on which the next debit goes to the bank"),
      rule("reason").says("Why it failed or ends, in the bank's or the payer's words"),
      rule("transaction_id").says("The sale of the debit that it is about"),
      rule("event_amount").says("Of that debit"),
      rule("retry_on").says("The day on which that debit is tried again; null: it is not")};
}
MandateData data_of(const mandates::MandateFacts& facts);

/// What an event about a payout says. Why the gateway holds one is between people.
struct PayoutData {
  Id<Payout> payout_id;
  std::int64_t number = 0;
  payouts::PayoutStatus status{};
  Money amount;
  std::string currency;
  Instant cut_off;
  std::optional<CalendarDay> value_day;
  std::optional<std::string> bank_name;
  std::optional<std::string> account_no;
  std::optional<std::string> bank_reference;
  std::optional<std::string> return_code;
  std::optional<std::string> return_reason;
};
BOOST_DESCRIBE_STRUCT(PayoutData, (),
                      (payout_id, number, status, amount, currency, cut_off, value_day, bank_name,
                       account_no, bank_reference, return_code, return_reason))
constexpr auto field_rules(contract::Of<PayoutData>) {
  using contract::rule;
  return std::array{
      rule("payout_id").says("The gateway's id of the payout"),
      rule("number").says("Counts your payouts, as statements and mails show it"),
      rule("status").says("The state of the payout after this event"),
      rule("amount").says("What goes to your bank account"),
      rule("currency").says("Always MYR"),
      rule("cut_off").says("It pays what was available before this moment"),
      rule("value_day")
          .says("The day on which the bank is to carry it out; null before it is sent"),
      rule("bank_name").says("Your bank"),
      rule("account_no").says("Your account there, but for its last four digits masked"),
      rule("bank_reference").says("The bank's number of the payment"),
      rule("return_code").says("Why it came back, as ISO 20022 calls it"),
      rule("return_reason").says("Why it came back, in the bank's words")};
}
PayoutData data_of(const payouts::PayoutFacts& facts);

/// What an event about an invoice of the gateway's fees says; a credit note is one, too.
struct InvoiceData {
  Id<Invoice> invoice_id;
  invoices::InvoiceKind kind{};
  std::string number;
  std::string month;
  Money total;
  Money payable;
  std::string currency;
  std::optional<std::string> corrects;
};
BOOST_DESCRIBE_STRUCT(InvoiceData, (),
                      (invoice_id, kind, number, month, total, payable, currency, corrects))
constexpr auto field_rules(contract::Of<InvoiceData>) {
  using contract::rule;
  return std::array{
      rule("invoice_id").says("The gateway's id of the invoice"),
      rule("kind").says("An invoice, or a credit note"),
      rule("number").says("As the document has it; numbers have no gaps"),
      rule("month").says("In whose books it is: 2026-11"),
      rule("total").says("Fees and tax"),
      rule("payable").says("What is left to pay; payouts have paid the rest"),
      rule("currency").says("Always MYR"),
      rule("corrects").says("Of a credit note the number of the invoice that it corrects")};
}
InvoiceData data_of(const invoices::InvoiceFacts& facts);

struct TestData {
  std::string note;
};
BOOST_DESCRIBE_STRUCT(TestData, (), (note))
constexpr auto field_rules(contract::Of<TestData>) {
  return std::array{contract::rule("note").says("Says that this is a test")};
}

std::string_view type_name(EventType type);   // "sale.paid"
std::string_view about_type(EventType type);  // what happened, and what a shop does; English

/// All of a body but its beginning, `{"sequence":7`: the number is known only where the event is
/// kept.
std::string body_rest(EventType type, std::string_view webhook_id, MerchantId merchant, Instant now,
                      std::string_view data);
/// A whole body with made-up values, as a test would send it.
std::string example_body(EventType type, std::string_view webhook_id, MerchantId merchant,
                         Instant now);
/// The JSON Schema of a type's body.
boost::json::value schema_of_type(EventType type);
/// All types with what they mean, their schemas and examples, as JSON: what `GET events/catalogue`
/// answers.
const std::string& event_catalogue();

}  // namespace gerbang::deliveries

template <>
struct gerbang::contract::WireWords<gerbang::deliveries::EventType> {
  using T = gerbang::deliveries::EventType;
  static constexpr std::array<std::pair<T, std::string_view>, 40> names{
      {{T::sale_pending_authorization, "sale.pending_authorization"},
       {T::sale_paid, "sale.paid"},
       {T::sale_failed, "sale.failed"},
       {T::sale_canceled, "sale.canceled"},
       {T::sale_timeout, "sale.timeout"},
       {T::sale_voided, "sale.voided"},
       {T::sale_refunded, "sale.refunded"},
       {T::sale_returned, "sale.returned"},
       {T::refund_requested, "refund.requested"},
       {T::refund_approved, "refund.approved"},
       {T::refund_withdrawn, "refund.withdrawn"},
       {T::refund_rejected, "refund.rejected"},
       {T::refund_failed, "refund.failed"},
       {T::refund_succeeded, "refund.succeeded"},
       {T::cart_order_paid, "cart.order_paid"},
       {T::cart_stock_low, "cart.stock_low"},
       {T::mandate_authorised, "mandate.authorised"},
       {T::mandate_enrolled, "mandate.enrolled"},
       {T::mandate_failed, "mandate.failed"},
       {T::mandate_canceled, "mandate.canceled"},
       {T::mandate_paused, "mandate.paused"},
       {T::mandate_resumed, "mandate.resumed"},
       {T::mandate_maintained, "mandate.maintained"},
       {T::mandate_maintenance_refused, "mandate.maintenance_refused"},
       {T::mandate_termination_requested, "mandate.termination_requested"},
       {T::mandate_termination_rejected, "mandate.termination_rejected"},
       {T::mandate_terminating, "mandate.terminating"},
       {T::mandate_terminated, "mandate.terminated"},
       {T::mandate_termination_refused, "mandate.termination_refused"},
       {T::mandate_debit_failed, "mandate.debit_failed"},
       {T::mandate_debit_canceled, "mandate.debit_canceled"},
       {T::mandate_debit_missed, "mandate.debit_missed"},
       {T::payout_closed, "payout.closed"},
       {T::payout_sent, "payout.sent"},
       {T::payout_paid, "payout.paid"},
       {T::payout_returned, "payout.returned"},
       {T::payout_held, "payout.held"},
       {T::payout_released, "payout.released"},
       {T::invoice_issued, "invoice.issued"},
       {T::endpoint_test, "endpoint.test"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::deliveries::EventClass> {
  using C = gerbang::deliveries::EventClass;
  static constexpr std::array<std::pair<C, std::string_view>, 7> names{{{C::sale, "SALE"},
                                                                        {C::refund, "REFUND"},
                                                                        {C::cart, "CART"},
                                                                        {C::mandate, "MANDATE"},
                                                                        {C::payout, "PAYOUT"},
                                                                        {C::invoice, "INVOICE"},
                                                                        {C::endpoint, "ENDPOINT"}}};
};
