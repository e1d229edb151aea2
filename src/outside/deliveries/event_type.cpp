#include "outside/deliveries/event_type.h"

#include "base/contract/schema.h"

namespace gerbang::deliveries {
namespace {

using contract::Schemas;

sales::SaleStatus status_after(EventType type) {
  using S = sales::SaleStatus;
  switch (type) {
    case EventType::sale_pending_authorization:
      return S::pending_authorization;
    case EventType::sale_failed:
      return S::failed;
    case EventType::sale_canceled:
      return S::canceled;
    case EventType::sale_timeout:
      return S::timeout;
    case EventType::sale_voided:
      return S::voided;
    case EventType::sale_refunded:
      return S::refunded;
    default:
      return S::paid;
  }
}

// Nobody's: their numbers are none that a sale could have.
constexpr Id<Sale> kExampleSale{1};
constexpr auto kExampleOrder = "EXAMPLE-0001";

std::string example_of_sale(EventType type, Instant now) {
  SaleData data;
  data.transaction_id = kExampleSale;
  data.order_no = kExampleOrder;
  data.mcht_txn_id = "ORDER-0001";
  data.status = status_after(type);
  data.channel = sales::Channel::payment_link;
  data.description = "Two cups of coffee";
  data.amount = data.event_amount = Money{1250};
  data.currency = kCurrency;
  data.customer_name = "Ali bin Abu";
  data.customer_email = "ali@example.com";
  data.payment_method = 20;
  data.bank_name = "SBI Bank A";
  data.created_date = now - minutes(2);
  if (type == EventType::sale_failed) data.failure_reason = "Insufficient funds";
  if (type == EventType::sale_refunded) data.refunded_amount = data.amount;
  bool was_paid = type == EventType::sale_paid || type == EventType::sale_voided ||
                  type == EventType::sale_refunded;
  if (was_paid) data.paid_date = now - minutes(1);
  return contract::to_json(data);
}

std::string example_of_refund(EventType type) {
  using S = sales::RefundRequestStatus;
  RefundData data{Id<RefundRequest>{1},
                  kExampleSale,
                  kExampleOrder,
                  Money{1250},
                  std::string(kCurrency),
                  S::cancelled,
                  {}};
  if (type == EventType::refund_requested) data.status = S::requested;
  if (type == EventType::refund_approved || type == EventType::refund_succeeded) {
    data.status = S::approved;
  }
  if (type == EventType::refund_rejected) data.remarks = "The goods were delivered";
  return contract::to_json(data);
}

std::string example_of_cart(EventType type) {
  if (type == EventType::cart_stock_low) {
    return contract::to_json(CartStockData{kExampleSale, kExampleOrder, Id<CartPage>{1},
                                           "Coffee corner", Id<CartGoods>{1}, "Coffee beans", 3});
  }
  CartOrderData data;
  data.transaction_id = kExampleSale;
  data.order_no = kExampleOrder;
  data.cart_order_id = Id<CartOrderOf>{1};
  data.cart_id = Id<CartPage>{1};
  data.title = "Coffee corner";
  data.amount = Money{1250};
  data.delivery_fee = Money{250};
  data.currency = kCurrency;
  data.lines = {{Id<CartGoods>{1}, "Coffee beans", Money{500}, 2, Money{1000}}};
  data.customer_name = "Ali bin Abu";
  data.customer_email = "ali@example.com";
  data.customer_address = "12 Jalan Besar";
  data.customer_city = "Ipoh";
  data.customer_postal_code = "30000";
  data.customer_state = "Perak";
  return contract::to_json(data);
}

}  // namespace

SaleData data_of(const sales::SaleFacts& facts) {
  SaleData out;
  out.transaction_id = facts.id;
  out.order_no = facts.order_no;
  out.mcht_txn_id = facts.merchant_reference;
  out.status = facts.status;
  out.channel = facts.channel;
  out.description = facts.description;
  out.amount = facts.amount;
  out.refunded_amount = facts.refunded_amount;
  out.event_amount = facts.event_amount;
  out.currency = facts.currency;
  if (facts.origin_id) out.origin_id = id_text(*facts.origin_id);
  out.customer_name = facts.customer_name;
  out.customer_email = facts.customer_email;
  out.payment_method = facts.payment_method;
  out.bank_name = facts.bank_name;
  out.acquirer_reference = facts.acquirer_reference;
  out.failure_reason = facts.failure_reason;
  out.is_late = facts.is_late;
  out.created_date = facts.created_date;
  out.paid_date = facts.paid_date;
  return out;
}

RefundData data_of(const refunds::RefundFacts& facts) {
  return {facts.id,       facts.sales_transaction_id,
          facts.order_no, facts.amount,
          facts.currency, static_cast<sales::RefundRequestStatus>(facts.status),
          facts.remarks};
}

CartOrderData data_of(const carts::OrderFacts& facts) {
  std::vector<CartOrderLine> lines;
  for (const auto& it : facts.lines)
    lines.push_back({it.item_id, it.name, it.price, it.quantity, it.amount});
  return {facts.sale_id,          facts.order_no,      facts.order_id,
          facts.cart_id,          facts.title,         facts.amount,
          facts.delivery_fee,     facts.currency,      std::move(lines),
          facts.is_stock_short,   facts.customer_name, facts.customer_email,
          facts.customer_address, facts.customer_city, facts.customer_postal_code,
          facts.customer_state,   facts.note_to_seller};
}

CartStockData data_of(const carts::StockFacts& facts) {
  return {facts.sale_id, facts.order_no, facts.cart_id, facts.title,
          facts.item_id, facts.name,     facts.left};
}

std::string_view type_name(EventType type) {
  for (const auto& [value, name] : contract::WireWords<EventType>::names) {
    if (value == type) return name;
  }
  return {};
}

std::string body_rest(EventType type, std::string_view webhook_id, MerchantId merchant, Instant now,
                      std::string_view data) {
  return std::string(R"(,"type":")")
      .append(type_name(type))
      .append(R"(","id":")")
      .append(webhook_id)
      .append(R"(","mchtId":")")
      .append(id_text(merchant))
      .append(R"(","timestamp":")")
      .append(instant_text(now))
      .append(R"(","data":)")
      .append(data)
      .append("}");
}

std::string example_body(EventType type, std::string_view webhook_id, MerchantId merchant,
                         Instant now) {
  std::string data;
  switch (class_of(type)) {
    case EventClass::sale:
      data = example_of_sale(type, now);
      break;
    case EventClass::refund:
      data = example_of_refund(type);
      break;
    case EventClass::cart:
      data = example_of_cart(type);
      break;
    case EventClass::endpoint:
      data = contract::to_json(TestData{"A question whether this address takes events"});
      break;
  }
  return R"({"sequence":1)" + body_rest(type, webhook_id, merchant, now, data);
}

boost::json::value schema_of_type(EventType type) {
  using contract::Direction;
  Schemas schemas;
  boost::json::value data;
  switch (class_of(type)) {
    case EventClass::sale:
      data = contract::schema_of<SaleData>(schemas, Direction::answer);
      break;
    case EventClass::refund:
      data = contract::schema_of<RefundData>(schemas, Direction::answer);
      break;
    case EventClass::cart:
      data = type == EventType::cart_stock_low
                 ? contract::schema_of<CartStockData>(schemas, Direction::answer)
                 : contract::schema_of<CartOrderData>(schemas, Direction::answer);
      break;
    case EventClass::endpoint:
      data = contract::schema_of<TestData>(schemas, Direction::answer);
      break;
  }
  boost::json::object properties{
      {"sequence", {{"type", "integer"}, {"minimum", 1}}},
      {"type", {{"const", type_name(type)}}},
      {"id", {{"type", "string"}}},
      {"mchtId", {{"type", "string"}}},
      {"timestamp", {{"type", "string"}, {"format", "date-time"}}},
      {"data", data},
  };
  boost::json::array required;
  for (const auto& item : properties)
    required.emplace_back(item.key());
  for (auto& component : schemas.components)
    component.value().as_object().erase("additionalProperties");  // more may come
  // Self-contained: what the contract calls a component is a definition here.
  boost::json::object out{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                          {"type", "object"},
                          {"properties", std::move(properties)},
                          {"required", std::move(required)},
                          {"components", {{"schemas", schemas.components}}}};
  return out;
}

}  // namespace gerbang::deliveries
