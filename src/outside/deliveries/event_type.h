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
#include "money/refunds/refund.h"
#include "money/sales/sale_event.h"
#include "selling/carts/cart_order.h"

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
  refund_requested = 20,
  refund_approved = 21,
  refund_withdrawn = 22,
  refund_rejected = 23,
  refund_failed = 24,
  refund_succeeded = 25,
  cart_order_paid = 30,
  cart_stock_low = 31,
  endpoint_test = 90,  // by hand only, and never kept
};

enum class EventClass : unsigned char { sale = 1, refund = 2, endpoint = 3, cart = 4 };
constexpr EventClass class_of(EventType type) {
  auto number = static_cast<int>(type);
  if (number < 20) return EventClass::sale;
  if (number < 30) return EventClass::refund;
  return number < 90 ? EventClass::cart : EventClass::endpoint;
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
SaleData data_of(const sales::SaleFacts& facts);

struct RefundData {
  Id<RefundRequest> refund_id;
  Id<Sale> transaction_id;
  std::string order_no;
  Money amount;
  std::string currency;
  sales::RefundRequestStatus status{};
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(RefundData, (),
                      (refund_id, transaction_id, order_no, amount, currency, status, remarks))
RefundData data_of(const refunds::RefundFacts& facts);

struct CartOrderLine {
  Id<CartGoods> item_id;
  std::string name;
  Money price;
  std::int64_t quantity = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(CartOrderLine, (), (item_id, name, price, quantity, amount))

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
CartStockData data_of(const carts::StockFacts& facts);

struct TestData {
  std::string note;
};
BOOST_DESCRIBE_STRUCT(TestData, (), (note))

std::string_view type_name(EventType type);  // "sale.paid"

/// All of a body but its beginning, `{"sequence":7`: the number is known only where the event is
/// kept.
std::string body_rest(EventType type, std::string_view webhook_id, MerchantId merchant, Instant now,
                      std::string_view data);
/// A whole body with made-up values, as a test would send it.
std::string example_body(EventType type, std::string_view webhook_id, MerchantId merchant,
                         Instant now);
/// The JSON Schema of a type's body.
boost::json::value schema_of_type(EventType type);

}  // namespace gerbang::deliveries

template <>
struct gerbang::contract::WireWords<gerbang::deliveries::EventType> {
  using T = gerbang::deliveries::EventType;
  static constexpr std::array<std::pair<T, std::string_view>, 16> names{
      {{T::sale_pending_authorization, "sale.pending_authorization"},
       {T::sale_paid, "sale.paid"},
       {T::sale_failed, "sale.failed"},
       {T::sale_canceled, "sale.canceled"},
       {T::sale_timeout, "sale.timeout"},
       {T::sale_voided, "sale.voided"},
       {T::sale_refunded, "sale.refunded"},
       {T::refund_requested, "refund.requested"},
       {T::refund_approved, "refund.approved"},
       {T::refund_withdrawn, "refund.withdrawn"},
       {T::refund_rejected, "refund.rejected"},
       {T::refund_failed, "refund.failed"},
       {T::refund_succeeded, "refund.succeeded"},
       {T::cart_order_paid, "cart.order_paid"},
       {T::cart_stock_low, "cart.stock_low"},
       {T::endpoint_test, "endpoint.test"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::deliveries::EventClass> {
  using C = gerbang::deliveries::EventClass;
  static constexpr std::array<std::pair<C, std::string_view>, 4> names{
      {{C::sale, "SALE"}, {C::refund, "REFUND"}, {C::cart, "CART"}, {C::endpoint, "ENDPOINT"}}};
};
