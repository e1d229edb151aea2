#include "selling/orders/order.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
#include "say/contract.h"
#include "say/orders.h"
#include "selling/orders/order_form.h"
#include "selling/orders/order_store.h"

namespace gerbang::orders {

namespace {

std::string_view value_in(const contract::QueryPairs& form, std::string_view name) {
  auto found = std::ranges::find(form, name,
                                 [](const auto& pair) -> std::string_view { return pair.first; });
  return found == form.end() ? std::string_view() : std::string_view(found->second);
}

/// It stands in addresses, and in files that other programs read.
bool is_order_number(std::string_view text) {
  auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  };
  return !text.empty() && is_plain(text.front()) && std::ranges::all_of(text, [&](char c) {
    return is_plain(c) || c == '-' || c == '_' || c == '.' || c == ':';
  });
}

std::string hash_of(const OrderDraft& draft) {
  return sha256_hex(contract::to_json(draft));
}

Error refusal(sales::SaleStatus status) {
  bool is_paid = status == sales::SaleStatus::paid || status == sales::SaleStatus::pending_refund ||
                 status == sales::SaleStatus::refunded;
  return is_paid ? conflict(say::orders::paid_already, "order.paid")
                 : conflict(say::orders::ended, "order.ended");
}

}  // namespace

std::string return_text(std::string_view timestamp, const contract::QueryPairs& values) {
  std::string out = "return\n";
  out.append(timestamp).append("\n");
  for (const auto& [name, value] : values)
    out.append(std::to_string(value.size())).append(":").append(value).append("\n");
  return out;
}

Result<Done> Orders::check(db::Sql& sql, MerchantId merchant, const OrderDraft& draft) const {
  if (!is_order_number(draft.mcht_txn_id)) {
    return invalid_field("mchtTxnId", say::orders::number_characters);
  }
  if (draft.txn_amount < settings_.amount_min || draft.txn_amount > settings_.amount_max) {
    return invalid_field("txnAmount",
                         say::orders::amount_bounds({.max = money_display(settings_.amount_max),
                                                     .min = money_display(settings_.amount_min)}));
  }
  if (draft.return_url &&
      !merchant_api::return_url_is_registered(sql, *account_, merchant, *draft.return_url)) {
    return invalid_field("returnUrl", say::orders::foreign_origin);
  }
  GERBANG_TRY(auto face, merchants::merchant_for_payment(sql, merchant));
  if (!face.active) return conflict(say::orders::merchant_cannot, "merchant.notActive");
  return Done{};
}

Result<sales::SaleRecord> Orders::form_begin(db::Tx& tx, const contract::QueryPairs& form) const {
  GERBANG_TRY(auto given, contract::from_query<PaymentForm>(form));
  for (const auto* needed :
       {"mchtId", "mchtTxnId", "orderDescription", "txnAmount", "signature", "returnUrl"}) {
    if (value_in(form, needed).empty()) return invalid_field(needed, say::contract::required);
  }
  // Signed is what came, to the byte, not what was read of it.
  merchant_api::SignedRequest request{
      value_in(form, "customerEmail"), value_in(form, "customerName"),
      value_in(form, "customerPhone"), value_in(form, "mchtId"),
      value_in(form, "mchtTxnId"),     value_in(form, "orderDescription"),
      value_in(form, "txnAmount")};
  auto version =
      given.timestamp ? merchant_api::SignatureVersion::v2 : merchant_api::SignatureVersion::v1;
  GERBANG_TRY(auto merchant, merchant_api::request_verify(tx, *account_, request,
                                                          {version, value_in(form, "timestamp"),
                                                           value_in(form, "signature")}));
  auto amount = money_parse(given.txn_amount);
  if (!amount) return invalid_field("txnAmount", say::orders::amount_form);
  return order_begin(tx, merchant,
                     {given.mcht_txn_id, given.order_description, *amount, given.customer_name,
                      given.customer_email, given.customer_phone, given.return_url});
}

Result<sales::SaleRecord> Orders::order_begin(db::Tx& tx, MerchantId merchant,
                                              const OrderDraft& draft) const {
  GERBANG_CHECK(check(tx, merchant, draft));
  Order order{merchant,          id_new<MerchantOrder>(tx.now()),
              draft.mcht_txn_id, hash_of(draft),
              random_token(16),  draft.return_url,
              Id<Sale>{},        tx.now()};
  if (!order_insert(tx, order)) {
    auto earlier = order_find(tx, merchant, draft.mcht_txn_id);
    if (!earlier) return conflict(say::orders::ended, "order.ended");
    if (earlier->request_hash != order.request_hash) {
      return conflict(say::orders::differs, "order.differs");
    }
    GERBANG_TRY(auto sale, sales::sale_get(tx, merchant, earlier->sale));
    if (!sales::is_unfinished(sale.status)) return refusal(sale.status);
    return sale;
  }
  // One that is repeated stands already.
  auto gate = merchants::gate_of(tx, merchant);
  if (gate.payment_max || gate.day_max) {
    GERBANG_TRY(auto face, merchants::merchant_for_payment(tx, merchant));
    GERBANG_CHECK(
        sales::limits_allow(tx, {merchant, face.name}, gate, draft.txn_amount, "txnAmount"));
  }
  sales::NewSale sale;
  sale.merchant = merchant;
  sale.origin = sales::Origin::of(sales::Channel::merchant_server, order.id);
  sale.merchant_reference = draft.mcht_txn_id;
  sale.description = draft.order_description;
  sale.amount = draft.txn_amount;
  sale.customer_name = draft.customer_name;
  sale.customer_email = draft.customer_email;
  sale.customer_phone = draft.customer_phone;
  sale.expires_at = tx.now() + settings_.checkout_open;
  if (draft.return_url) sale.return_url = "/payment/return/" + order.return_token;
  GERBANG_TRY(auto ref, sales_.sale_create(tx, sale));
  order_sale_set(tx, order, ref.id);
  return sales::sale_get(tx, merchant, ref.id);
}

Result<sales::SaleRecord> Orders::order_sale(db::Sql& sql, MerchantId merchant,
                                             std::string_view mcht_txn_id) const {
  auto order = order_find(sql, merchant, mcht_txn_id);
  if (!order) return not_found(say::orders::no_order);
  return sales::sale_get(sql, merchant, order->sale);
}

Result<std::string> Orders::return_address(db::Sql& sql, std::string_view token) const {
  auto order = order_find_by_token(sql, token);
  if (!order || !order->return_url) return not_found(say::orders::no_order);
  GERBANG_TRY(auto sale, sales::sale_get(sql, order->merchant, order->sale));
  if (sales::is_unfinished(sale.status)) return "/checkout/" + sale.reference;
  contract::QueryPairs values{{"mchtId", id_text(order->merchant)},
                              {"mchtTxnId", order->mcht_txn_id},
                              {"orderNo", sale.order_no},
                              {"status", std::to_string(static_cast<int>(sale.status))},
                              {"txnAmount", money_text(sale.amount)}};
  auto timestamp = instant_text(sql.now());
  auto signature = merchant_api::answer_signatures(sql, *account_, order->merchant,
                                                   "return:", return_text(timestamp, values));
  values.push_back({"timestamp", timestamp});
  values.push_back({"signature", signature});
  std::string out = *order->return_url;
  char before = out.find('?') == std::string::npos ? '?' : '&';
  for (const auto& [name, value] : values) {
    out += before;
    out.append(name).append("=").append(http::url_encode(value));
    before = '&';
  }
  return out;
}

}  // namespace gerbang::orders
