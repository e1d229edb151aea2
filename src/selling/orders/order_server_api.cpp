// What a merchant's server calls with its key.

#include <fmt/format.h>

#include "money/checkout/closing.h"
#include "money/checkout/serving.h"
#include "money/sales/method.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
#include "selling/orders/order_api.h"

namespace gerbang::orders {

struct OrderRow {
  std::string mcht_txn_id;
  std::string reference;
  std::string order_no;
  std::string checkout_url;
  sales::SaleStatus status{};
  std::string order_description;
  Money txn_amount;
  std::string currency;
  Money refunded_amount;
  std::optional<sales::PaymentMethod> payment_method;
  std::optional<std::string> bank_name;
  std::optional<std::string> failure_code;
  Instant created_date;
  Instant expires_at;
  std::optional<Instant> paid_date;
};
BOOST_DESCRIBE_STRUCT(OrderRow, (),
                      (mcht_txn_id, reference, order_no, checkout_url, status, order_description,
                       txn_amount, currency, refunded_amount, payment_method, bank_name,
                       failure_code, created_date, expires_at, paid_date))
constexpr auto field_rules(contract::Of<OrderRow>) {
  using contract::rule;
  return std::array{
      rule("mcht_txn_id").says("Your own number of the order"),
      rule("reference").says("The payer's secret: whoever has it can open the page of the payment"),
      rule("order_no").says("The gateway's number of the sale, as the portal and receipts show it"),
      rule("checkout_url").says("Where you send the payer"),
      rule("status").says("What has become of the payment; ship at 11 (PAID)"),
      rule("order_description").says("As it was asked for"),
      rule("txn_amount").says("As it was asked for"),
      rule("currency").says("Always MYR"),
      rule("refunded_amount").says("What has gone back to the payer up to now"),
      rule("payment_method").says("How the payer pays; null before the choice"),
      rule("bank_name").says("The payer's bank, card scheme or wallet"),
      rule("failure_code").says("The acquirer's own code of a payment that failed"),
      rule("created_date").says("When the order was asked for"),
      rule("expires_at").says("Until when the payer may begin to pay"),
      rule("paid_date").says("When it was paid; null before")};
}

struct OrderBank {
  sales::PaymentMethod payment_method{};
  std::string id;
  std::string name;
  bool online = true;
};
BOOST_DESCRIBE_STRUCT(OrderBank, (), (payment_method, id, name, online))
constexpr auto field_rules(contract::Of<OrderBank>) {
  using contract::rule;
  return std::array{
      rule("payment_method").says("FPX for persons, or for companies"),
      rule("id").says("FPX's number of the bank"), rule("name").says("As payers know it"),
      rule("online").says("False while the bank takes no payments: show it, and let nobody choose "
                          "it")};
}

struct OrderBanks {
  std::vector<OrderBank> banks;
};
BOOST_DESCRIBE_STRUCT(OrderBanks, (), (banks))
constexpr auto field_rules(contract::Of<OrderBanks>) {
  return std::array{contract::rule("banks").says("In the order in which payers are shown them")};
}

struct OrderHealth {
  MerchantId mcht_id;
  bool is_active = false;  // whether payments can be taken
  Instant now;             // the gateway's clock, for the timestamp of a v2 signature
};
BOOST_DESCRIBE_STRUCT(OrderHealth, (), (mcht_id, is_active, now))
constexpr auto field_rules(contract::Of<OrderHealth>) {
  using contract::rule;
  return std::array{rule("mcht_id").says("The merchant whose key this is"),
                    rule("is_active").says("Whether payments can be taken"),
                    rule("now").says("The gateway's clock. Yours must be within five minutes of it "
                                     "for version 2 of the signature, and for events")};
}

struct OrderRefund {
  Money amount;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(OrderRefund, (), (amount, reason))
constexpr auto field_rules(contract::Of<OrderRefund>) {
  using contract::rule;
  return std::array{
      rule("amount").at_least(1).says("At most what was paid and has not gone back yet", "5.00"),
      rule("reason").length(1, 500).says("For the operator who decides", "The coffee was cold")};
}

struct OrderRefundRow {
  Id<RefundRequest> id;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(OrderRefundRow, (), (id, amount))
constexpr auto field_rules(contract::Of<OrderRefundRow>) {
  using contract::rule;
  return std::array{rule("id").says("The refundId of the events that tell what becomes of it"),
                    rule("amount").says("As it was asked for")};
}

namespace {

using contract::Nothing;
using http::Call;
using http::Method;

OrderRow row_of(const Orders& orders, const sales::SaleRecord& sale) {
  return {sale.merchant_reference.value_or(""),
          sale.reference,
          sale.order_no,
          orders.checkout_url(sale),
          sale.status,
          sale.description,
          sale.amount,
          std::string(kCurrency),
          sale.refunded_amount,
          sales::wire_code<sales::PaymentMethod>(sale.payment_method),
          sale.bank_name,
          sale.failure_code,
          sale.created_at,
          sale.expires_at,
          sale.paid_at};
}

OrderBanks banks_of(db::Sql& sql, MerchantId merchant, const checkout::Connectors& connectors) {
  OrderBanks out;
  const checkout::Serving serving(connectors, sql, merchant);
  const checkout::Closings closings(sql);
  for (const auto& method : sales::kMethods) {
    if (!method.is_offered || method.group != sales::MethodGroup::fpx) continue;
    for (const auto* connector : serving.all(method)) {
      for (const auto& bank : connector->banks(sql, method.id))
        out.banks.push_back({sales::PaymentMethod{method.id}, bank.id, bank.name,
                             bank.online && !closings.of(*connector, bank.id)});
    }
  }
  return out;
}

/// The server itself: there is no person behind it.
Actor server_actor(const Call& call) {
  auto out = call.actor();
  out.company = call.merchant();
  out.name = "API";
  return out;
}

}  // namespace

namespace {

using http::Refusal;

constexpr Refusal kNoOrder{ErrorCode::not_found, "", "You have no payment with this mchtTxnId"};
constexpr std::array kOfCreate{
    Refusal{ErrorCode::invalid, "", "A field is wrong, or the origin of returnUrl not registered"},
    Refusal{ErrorCode::conflict, "order.paid", "This order has been paid already"},
    Refusal{ErrorCode::conflict, "order.ended",
            "Its payment has ended without success: ask again under a new mchtTxnId"},
    Refusal{ErrorCode::conflict, "order.differs", "This mchtTxnId came before with other values"},
    Refusal{ErrorCode::conflict, "merchant.notActive", "You cannot take payments at present"},
    Refusal{ErrorCode::invalid, sales::kPaymentLimitCode,
            "txnAmount is more than you may take in one payment"},
    Refusal{ErrorCode::conflict, sales::kDayLimitCode,
            "With it you would take more on this calendar day, in Kuala Lumpur, than you may"}};
constexpr std::array kOfGet{kNoOrder};
constexpr std::array kOfCancel{
    kNoOrder, Refusal{ErrorCode::conflict, "sale.wrong_status", "It has ended already"},
    Refusal{ErrorCode::unavailable, "", "The bank does not say whether it was paid; ask again"}};
constexpr std::array kOfRefund{
    kNoOrder, Refusal{ErrorCode::invalid, "", "The amount is more than what can go back"},
    Refusal{ErrorCode::conflict, "refund_request.open", "Another refund of it is under way"},
    Refusal{ErrorCode::conflict, "sale.wrong_status", "It is not paid"},
    Refusal{ErrorCode::conflict, "sale.void_waiting", "It is being taken back on its own day"}};

constexpr http::RouteOptions kHealth{
    .summary = "Ask whether payments can be taken",
    .about =
        "Changes nothing. A plugin's page of settings calls it to try the number and the key, "
        "and compares the clocks."};
constexpr http::RouteOptions kBanks{
    .summary = "List the FPX banks",
    .about =
        "For shops that let payers choose the bank themselves. Ask again at least every five "
        "minutes, because banks go offline and come back. The page of the payment has the "
        "same list, so a shop can do without."};
constexpr http::RouteOptions kCreate{
    .summary = "Begin a payment",
    .about =
        "Makes the payment of an order, or answers the one that it has: who asks again with "
        "the same values gets the same payment, so a reload or a lost answer charges nobody "
        "twice. Send the payer to checkoutUrl.",
    .refusals = kOfCreate};
constexpr http::RouteOptions kGet{
    .summary = "Ask what has become of a payment",
    .about =
        "The truth about a payment. Call it when a payer comes back and when an event comes, "
        "and believe nothing else.",
    .refusals = kOfGet};
constexpr http::RouteOptions kCancel{
    .summary = "Cancel a payment that nobody has made",
    .about =
        "Where the payer is with a bank already, the bank is asked first: what it has taken "
        "is paid, and the answer says so.",
    .refusals = kOfCancel};
constexpr http::RouteOptions kRefund{
    .summary = "Ask for a refund",
    .about =
        "An operator of the gateway decides it; events tell how it goes on. A payment has one "
        "open request at a time, and as many one after the other as there is money left.",
    .refusals = kOfRefund};

}  // namespace

http::Routes server_routes(const Orders& orders, const checkout::Checkout& checkout,
                           const refunds::Refunds& refunds) {
  constexpr auto kKey = http::needs_key();
  return {
      http::route(
          Method::get, "merchant-server/health", "server_health", kKey,
          [](db::Sql& sql, const Call& call) -> Result<OrderHealth> {
            GERBANG_TRY(auto face, merchants::merchant_for_payment(sql, call.merchant()));
            return OrderHealth{call.merchant(), face.active, sql.now()};
          },
          kHealth),
      http::route(
          Method::get, "merchant-server/banks", "server_bank_list", kKey,
          [&checkout](db::Sql& sql, const Call& call) -> Result<OrderBanks> {
            return banks_of(sql, call.merchant(), checkout.connectors());
          },
          kBanks),
      http::route(
          Method::post, "merchant-server/payments", "server_payment_create", kKey,
          [&orders](db::Tx& tx, const Call& call, const OrderDraft& draft) -> Result<OrderRow> {
            GERBANG_TRY(auto sale, orders.order_begin(tx, call.merchant(), draft));
            return row_of(orders, sale);
          },
          kCreate),
      http::route(
          Method::get, "merchant-server/payments/{mchtTxnId}", "server_payment_get", kKey,
          [&orders](db::Sql& sql, const Call& call) -> Result<OrderRow> {
            GERBANG_TRY(auto sale,
                        orders.order_sale(sql, call.merchant(), call.param("mchtTxnId")));
            return row_of(orders, sale);
          },
          kGet),
      http::route(
          Method::post, "merchant-server/payments/{mchtTxnId}/cancel", "server_payment_cancel",
          kKey,
          [&orders, &checkout](http::Flow& flow, const Call& call,
                               const Nothing&) -> Result<OrderRow> {
            auto sale = flow.db.read([&](db::Sql& sql) {
              return orders.order_sale(sql, call.merchant(), call.param("mchtTxnId"));
            });
            if (!sale.ok()) return sale.error();
            GERBANG_TRY(auto after,
                        checkout.checkout_cancel(flow.db, *sale,
                                                 {sales::Trigger::merchant, server_actor(call)}));
            return row_of(orders, after);
          },
          kCancel),
      http::route(
          Method::post, "merchant-server/payments/{mchtTxnId}/refund-requests",
          "server_refund_create", kKey,
          [&orders, &refunds](db::Tx& tx, const Call& call,
                              const OrderRefund& draft) -> Result<OrderRefundRow> {
            GERBANG_TRY(auto sale, orders.order_sale(tx, call.merchant(), call.param("mchtTxnId")));
            refunds::RefundDraft wanted;
            wanted.sales_transaction_id = sale.id;
            wanted.amount = draft.amount;
            wanted.reason = draft.reason;
            GERBANG_TRY(auto refund,
                        refunds.refund_create(tx, call.merchant(), server_actor(call), wanted));
            return OrderRefundRow{refund.id, refund.amount};
          },
          kRefund),
  };
}

}  // namespace gerbang::orders
