#include "outside/deliveries/event_type.h"

#include "base/contract/schema.h"
#include "money/invoices/figures.h"

namespace gerbang::deliveries {
namespace {

using contract::Schemas;

sales::SaleStatus status_after(EventType type) {
  using S = sales::SaleStatus;
  switch (type) {
    case EventType::sale_pending_authorization:
      return S::pending_authorization;
    case EventType::sale_failed:
    case EventType::sale_returned:
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
  if (type == EventType::sale_returned) data.channel = sales::Channel::e_mandate;
  if (data.status == sales::SaleStatus::failed) data.failure_reason = "Insufficient funds";
  if (type == EventType::sale_refunded) data.refunded_amount = data.amount;
  bool was_paid = type == EventType::sale_paid || type == EventType::sale_voided ||
                  type == EventType::sale_refunded;
  if (was_paid) data.paid_date = now - minutes(1);
  return contract::to_json(data);
}

std::string example_of_refund(EventType type) {
  using S = sales::RefundRequestStatus;
  RefundData data{Id<RefundRequest>{1}, kExampleSale,           kExampleOrder, "ORDER-0001",
                  Money{1250},          std::string(kCurrency), S::cancelled,  {}};
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

mandates::MandateStatus mandate_after(EventType type) {
  using S = mandates::MandateStatus;
  switch (type) {
    case EventType::mandate_authorised:
      return S::initiated;
    case EventType::mandate_failed:
      return S::failed;
    case EventType::mandate_canceled:
      return S::canceled;
    case EventType::mandate_terminating:
      return S::pending_termination;
    case EventType::mandate_terminated:
      return S::terminated;
    default:
      return S::enrolled;
  }
}

std::string example_of_mandate(EventType type, Instant now) {
  MandateData data;
  data.mandate_id = Id<mandates::Mandate>{1};
  data.mandate_no = kExampleOrder;
  data.product_id = Id<mandates::Product>{1};
  data.product_name = "Gym membership";
  data.status = mandate_after(type);
  data.payer_name = "Ali bin Abu";
  data.payer_email = "ali@example.com";
  data.bank_name = "SBI Bank A";
  data.amount = data.max_amount = Money{8000};
  data.currency = kCurrency;
  data.frequency = mandates::Frequency::monthly;
  if (data.status == mandates::MandateStatus::enrolled) data.next_debit = {kl_day(now) + 7};
  if (type == EventType::mandate_failed) data.reason = "Invalid account";
  if (type == EventType::mandate_debit_failed) {
    data.reason = "Insufficient funds";
    data.transaction_id = kExampleSale;
    data.event_amount = data.amount;
    data.retry_on = CalendarDay{kl_day(now) + 1};
  }
  bool is_canceled = type == EventType::mandate_debit_canceled;
  if (is_canceled || type == EventType::mandate_debit_missed) {
    data.reason = "It is paused";
    data.event_amount = data.amount;
    if (is_canceled) data.transaction_id = kExampleSale;
  }
  return contract::to_json(data);
}

payouts::PayoutStatus payout_after(EventType type) {
  using S = payouts::PayoutStatus;
  switch (type) {
    case EventType::payout_sent:
      return S::sent;
    case EventType::payout_paid:
      return S::paid;
    case EventType::payout_returned:
      return S::returned;
    case EventType::payout_held:
      return S::held;
    default:
      return S::closed;
  }
}

std::string example_of_payout(EventType type, Instant now) {
  using S = payouts::PayoutStatus;
  PayoutData data;
  data.payout_id = Id<Payout>{1};
  data.number = 12;
  data.status = payout_after(type);
  data.amount = Money{123'456};
  data.currency = kCurrency;
  data.cut_off = kl_day_start(kl_day(now));
  data.bank_name = "Maybank";
  data.account_no = "********5678";
  if (data.status == S::sent || data.status == S::paid || data.status == S::returned) {
    data.value_day = {kl_day(now)};
  }
  if (data.status == S::paid) data.bank_reference = "BK-000123";
  if (data.status == S::returned) {
    data.return_code = "AC04";
    data.return_reason = "Closed account number";
  }
  return contract::to_json(data);
}

std::string example_of_invoice(Instant now) {
  InvoiceData data;
  data.invoice_id = Id<Invoice>{1};
  data.number = "INV-2026-000012";
  data.month = invoices::month_text(month_start(kl_day(now)) - 1);
  data.kind = invoices::InvoiceKind::invoice;
  data.total = Money{12'345};
  data.currency = kCurrency;
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
  return {facts.id,
          facts.sales_transaction_id,
          facts.order_no,
          facts.merchant_reference,
          facts.amount,
          facts.currency,
          static_cast<sales::RefundRequestStatus>(facts.status),
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

MandateData data_of(const mandates::MandateFacts& facts) {
  return {facts.id,           facts.mandate_no,       facts.product_id,
          facts.product_name, facts.status,           facts.payer_name,
          facts.email,        facts.bank_name,        facts.amount,
          facts.amount_max,   std::string(kCurrency), facts.frequency,
          facts.next_debit,   facts.reason,           facts.sale_id,
          facts.event_amount, facts.retry_on};
}

PayoutData data_of(const payouts::PayoutFacts& facts) {
  PayoutData out;
  out.payout_id = facts.id;
  out.number = facts.number;
  out.status = facts.status;
  out.amount = facts.amount;
  out.currency = facts.currency;
  out.cut_off = facts.cut_off;
  out.value_day = facts.value_day;
  out.bank_name = facts.bank_name;
  out.account_no = facts.account_no;
  out.bank_reference = facts.bank_reference;
  out.return_code = facts.return_code;
  if (facts.status == payouts::PayoutStatus::returned) out.return_reason = facts.reason;
  return out;
}

InvoiceData data_of(const invoices::InvoiceFacts& facts) {
  return {facts.id,    facts.kind,    facts.number,   invoices::month_text(facts.month.day),
          facts.total, facts.payable, facts.currency, facts.corrects};
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

std::string_view about_type(EventType type) {
  switch (type) {
    case EventType::sale_pending_authorization:
      return "A company's payment waits for its second signature. Nothing is paid yet.";
    case EventType::sale_paid:
      return "The money was taken. Ship the order.";
    case EventType::sale_failed:
      return "The bank declined. Keep the order, and offer to pay again under a new number.";
    case EventType::sale_canceled:
      return "The payer or you have canceled it.";
    case EventType::sale_timeout:
      return "Nobody has paid in time.";
    case EventType::sale_voided:
      return "It was taken back on its own day. Do not ship.";
    case EventType::sale_refunded:
      return "Money has gone back; eventAmount says how much.";
    case EventType::sale_returned:
      return "The payer's bank has taken a collection back, days after it was paid. The money has "
             "left your balance.";
    case EventType::refund_requested:
      return "Somebody has asked for a refund.";
    case EventType::refund_approved:
      return "An operator has approved the refund; the money is on its way.";
    case EventType::refund_withdrawn:
      return "You have taken the request back.";
    case EventType::refund_rejected:
      return "An operator has refused the refund; remarks says why.";
    case EventType::refund_failed:
      return "The bank has refused the refund. The money is still yours.";
    case EventType::refund_succeeded:
      return "The refund has reached the payer's bank.";
    case EventType::cart_order_paid:
      return "An order of a cart was paid: what to pack, and where it goes. It stands beside the "
             "sale's own event.";
    case EventType::cart_stock_low:
      return "Five or fewer are left of an item of a cart, of what nobody has paid for.";
    case EventType::mandate_authorised:
      return "A payer has signed an auto-debit at the bank. The bank's own answer is to come.";
    case EventType::mandate_enrolled:
      return "The bank has approved the auto-debit: give what the payer subscribed to.";
    case EventType::mandate_failed:
      return "The payer's bank has declined the auto-debit; reason says why.";
    case EventType::mandate_canceled:
      return "The payer has left the bank's page, or the invitation was taken back.";
    case EventType::mandate_paused:
      return "You have paused its collections.";
    case EventType::mandate_resumed:
      return "Its collections go on; what fell due meanwhile is not made up for.";
    case EventType::mandate_maintained:
      return "The bank has the new terms.";
    case EventType::mandate_maintenance_refused:
      return "The payer or the bank has refused the new terms; the old ones count.";
    case EventType::mandate_termination_requested:
      return "Somebody asks to end the auto-debit. Where the payer asks, nothing is collected "
             "while it waits.";
    case EventType::mandate_termination_rejected:
      return "The request to end it was rejected; it goes on.";
    case EventType::mandate_terminating:
      return "It is to end: nothing is collected any more, and the bank's word is to come.";
    case EventType::mandate_terminated:
      return "The auto-debit has ended.";
    case EventType::mandate_termination_refused:
      return "The bank does not end it; it goes on.";
    case EventType::mandate_debit_failed:
      return "A debit was not made; retryOn says whether it is tried again. It stands beside the "
             "sale's own event.";
    case EventType::mandate_debit_canceled:
      return "A debit was canceled before the bank had it; reason says why. It stands beside the "
             "sale's own event.";
    case EventType::mandate_debit_missed:
      return "A debit that was planned is not made; reason says why. It is not made up for.";
    case EventType::payout_closed:
      return "What was available for you up to the cut-off is about to be paid out; the payout and "
             "its lines no longer change.";
    case EventType::payout_sent:
      return "The bank has been told to pay it on valueDay.";
    case EventType::payout_paid:
      return "It has reached your bank account.";
    case EventType::payout_returned:
      return "Your bank has sent it back. The money is yours again, and goes with the next payout; "
             "look at the bank account that you gave.";
    case EventType::payout_held:
      return "The gateway holds it back for now. Ask the gateway why.";
    case EventType::payout_released:
      return "It is no longer held back.";
    case EventType::invoice_issued:
      return "The gateway has invoiced the fees of a month, or corrected an invoice by a credit note. "
             "Fetch the documents from the portal.";
    case EventType::endpoint_test:
      return "Sent by hand from the portal, to see whether your address takes events. Answer 200.";
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
    case EventClass::mandate:
      data = example_of_mandate(type, now);
      break;
    case EventClass::payout:
      data = example_of_payout(type, now);
      break;
    case EventClass::invoice:
      data = example_of_invoice(now);
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
    case EventClass::mandate:
      data = contract::schema_of<MandateData>(schemas, Direction::answer);
      break;
    case EventClass::payout:
      data = contract::schema_of<PayoutData>(schemas, Direction::answer);
      break;
    case EventClass::invoice:
      data = contract::schema_of<InvoiceData>(schemas, Direction::answer);
      break;
    case EventClass::endpoint:
      data = contract::schema_of<TestData>(schemas, Direction::answer);
      break;
  }
  boost::json::object properties{
      {"sequence",
       {{"type", "integer"},
        {"minimum", 1},
        {"description",
         "Counts the events of one sale, its refunds among them, or of one mandate, payout or invoice"}}},
      {"type", {{"const", type_name(type)}, {"description", "What has happened"}}},
      {"id",
       {{"type", "string"},
        {"description", "The same in every attempt; as the header webhook-id"}}},
      {"mchtId", {{"type", "string"}, {"description", "Your merchant's number"}}},
      {"timestamp",
       {{"type", "string"}, {"format", "date-time"}, {"description", "When it happened"}}},
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
