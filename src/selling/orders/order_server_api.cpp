// What a merchant's server calls with its key.

#include <fmt/format.h>

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

struct OrderBank {
  sales::PaymentMethod payment_method{};
  std::string id;
  std::string name;
  bool online = true;
};
BOOST_DESCRIBE_STRUCT(OrderBank, (), (payment_method, id, name, online))

struct OrderBanks {
  std::vector<OrderBank> banks;
};
BOOST_DESCRIBE_STRUCT(OrderBanks, (), (banks))

struct OrderHealth {
  MerchantId mcht_id;
  bool is_active = false;  // whether payments can be taken
  Instant now;             // the gateway's clock, for the timestamp of a v2 signature
};
BOOST_DESCRIBE_STRUCT(OrderHealth, (), (mcht_id, is_active, now))

struct OrderRefund {
  Money amount;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(OrderRefund, (), (amount, reason))
constexpr auto field_rules(contract::Of<OrderRefund>) {
  using contract::rule;
  return std::array{rule("amount").at_least(1), rule("reason").length(1, 500)};
}

struct OrderRefundRow {
  Id<RefundRequest> id;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(OrderRefundRow, (), (id, amount))

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
  for (const auto& method : sales::kMethods) {
    if (!method.is_offered || method.group != sales::MethodGroup::fpx) continue;
    for (const auto* connector : serving.all(method)) {
      for (const auto& bank : connector->banks(sql, method.id))
        out.banks.push_back({sales::PaymentMethod{method.id}, bank.id, bank.name, bank.online});
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

http::Routes server_routes(const Orders& orders, const checkout::Checkout& checkout,
                           const refunds::Refunds& refunds) {
  constexpr auto kKey = http::needs_key();
  return {
      http::route(Method::get, "merchant-server/health", "server_health", kKey,
                  [](db::Sql& sql, const Call& call) -> Result<OrderHealth> {
                    GERBANG_TRY(auto face, merchants::merchant_for_payment(sql, call.merchant()));
                    return OrderHealth{call.merchant(), face.active, sql.now()};
                  }),
      http::route(Method::get, "merchant-server/banks", "server_bank_list", kKey,
                  [&checkout](db::Sql& sql, const Call& call) -> Result<OrderBanks> {
                    return banks_of(sql, call.merchant(), checkout.connectors());
                  }),
      http::route(
          Method::post, "merchant-server/payments", "server_payment_create", kKey,
          [&orders](db::Tx& tx, const Call& call, const OrderDraft& draft) -> Result<OrderRow> {
            GERBANG_TRY(auto sale, orders.order_begin(tx, call.merchant(), draft));
            return row_of(orders, sale);
          }),
      http::route(Method::get, "merchant-server/payments/{mchtTxnId}", "server_payment_get", kKey,
                  [&orders](db::Sql& sql, const Call& call) -> Result<OrderRow> {
                    GERBANG_TRY(auto sale,
                                orders.order_sale(sql, call.merchant(), call.param("mchtTxnId")));
                    return row_of(orders, sale);
                  }),
      http::route(Method::post, "merchant-server/payments/{mchtTxnId}/cancel",
                  "server_payment_cancel", kKey,
                  [&orders, &checkout](http::Flow& flow, const Call& call,
                                       const Nothing&) -> Result<OrderRow> {
                    auto sale = flow.db.read([&](db::Sql& sql) {
                      return orders.order_sale(sql, call.merchant(), call.param("mchtTxnId"));
                    });
                    if (!sale.ok()) return sale.error();
                    GERBANG_TRY(auto after, checkout.checkout_cancel(
                                                flow.db, *sale,
                                                {sales::Trigger::merchant, server_actor(call)}));
                    return row_of(orders, after);
                  }),
      http::route(Method::post, "merchant-server/payments/{mchtTxnId}/refund-requests",
                  "server_refund_create", kKey,
                  [&orders, &refunds](db::Tx& tx, const Call& call,
                                      const OrderRefund& draft) -> Result<OrderRefundRow> {
                    GERBANG_TRY(auto sale,
                                orders.order_sale(tx, call.merchant(), call.param("mchtTxnId")));
                    refunds::RefundDraft wanted;
                    wanted.sales_transaction_id = sale.id;
                    wanted.amount = draft.amount;
                    wanted.reason = draft.reason;
                    GERBANG_TRY(auto refund, refunds.refund_create(tx, call.merchant(),
                                                                   server_actor(call), wanted));
                    return OrderRefundRow{refund.id, refund.amount};
                  }),
  };
}

}  // namespace gerbang::orders
