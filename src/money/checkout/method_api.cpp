#include "money/checkout/method_api.h"

#include <algorithm>

#include <fmt/format.h>

#include "money/checkout/checkout.h"
#include "money/checkout/closing.h"
#include "money/checkout/serving.h"
#include "money/sales/method.h"
#include "people/merchants/merchant.h"
#include "say/merchants.h"

namespace gerbang::checkout {

struct MerchantPaymentMethod {
  sales::PaymentMethod payment_method{};
  std::string name;
  sales::MethodGroup method_group{};
  bool is_available = false;  // a payer can choose it now
  fees::FeeType fee_type{};
  std::string mdr;  // of the amount, in percent, acquirer's and gateway's part together: "2.50"
  Money flat_fee;   // of both parts
  std::optional<Money> amount_min;  // null where no acquirer takes it here
  std::optional<Money> amount_max;
};
BOOST_DESCRIBE_STRUCT(MerchantPaymentMethod, (),
                      (payment_method, name, method_group, is_available, fee_type, mdr, flat_fee,
                       amount_min, amount_max))

std::optional<fees::FeeRule> method_fee_rule(db::Sql& sql, MerchantId merchant,
                                             const sales::MethodRow& method, Instant at) {
  auto rule = fees::fee_rule(sql, merchant, method.id, at);
  if (rule || method.kind_of == 0) return rule;
  return fees::fee_rule(sql, merchant, method.kind_of, at);
}

namespace {

/// Whether payers can choose it, or what it is a kind of, when its acquirer is there.
bool is_payable(db::Sql& sql, MerchantId merchant, const sales::MethodRow& method) {
  if (method.kind_of == 0) return method.is_offered;
  return sales::method_row(method.kind_of)->is_offered &&
         fees::fee_rule(sql, merchant, method.kind_of, sql.now());
}

std::string percent_text(std::int64_t hundredths) {
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

Result<std::vector<MerchantPaymentMethod>> merchant_method_list(db::Sql& sql, MerchantId merchant,
                                                                const Connectors& connectors) {
  // Only the gateway's own company is none.
  if (merchant == kGatewayCompany) return not_found(say::merchants::not_merchant);
  GERBANG_TRY(auto face, merchants::merchant_for_payment(sql, merchant));
  std::vector<MerchantPaymentMethod> out;
  const Serving serving(connectors, sql, merchant);
  const Closings closings(sql);
  for (const auto& method : sales::kMethods) {
    auto rule = method_fee_rule(sql, merchant, method, sql.now());
    if (!rule) continue;
    MerchantPaymentMethod row{sales::PaymentMethod{method.id},
                              std::string(method.name),
                              method.group,
                              false,
                              rule->fee_type,
                              percent_text(rule->mdr_acquirer + rule->mdr_gateway),
                              rule->flat_fee_acquirer + rule->flat_fee_gateway,
                              {},
                              {}};
    auto by =
        is_payable(sql, merchant, method) ? serving.all(method) : std::vector<const Connector*>{};
    if (!by.empty()) {
      auto [least, most] = closings.amounts(by, method.id, *rule);
      row.amount_min = least;
      row.amount_max = most;
      row.is_available = face.active && std::ranges::any_of(by, [&](const Connector* it) {
                           return !closings.of(*it);
                         });
    }
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace

http::Routes method_routes(const Connectors& connectors) {
  const auto* a = &connectors;
  http::Routes r;
  r.push_back(http::route(
      http::Method::get, "merchants/payment-methods", "merchant_payment_method_list",
      http::needs(Resource::user_profile, Action::view),
      [a](db::Sql& sql, const http::Call& call) -> Result<std::vector<MerchantPaymentMethod>> {
        return merchant_method_list(sql, call.merchant(), *a);
      }));
  return r;
}

}  // namespace gerbang::checkout
