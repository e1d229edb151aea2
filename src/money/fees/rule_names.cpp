#include "money/fees/rule_names.h"

#include <array>

#include <fmt/format.h>

namespace gerbang::fees {
namespace {

constexpr db::Statement kStarts{"fee_rule_starts", R"(
  SELECT payment_method, valid_from FROM fee_rules WHERE merchant_id = $1)"};

}  // namespace

std::string RuleNames::fee(int payment_method, Instant at) const {
  const RuleStart* found = nullptr;
  for (const auto& it : starts_) {
    if (it.payment_method == payment_method && it.valid_from <= at &&
        (!found || found->valid_from < it.valid_from))
      found = &it;
  }
  return found ? fmt::format("{}@{}", payment_method, day_text(kl_day(found->valid_from))) : "";
}

std::string RuleNames::tax(const Fees& fees, Instant at) const {
  const std::array taken{fees.mdr_acquirer, fees.mdr_gateway, fees.flat_acquirer,
                         fees.flat_gateway};
  std::string out;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const auto& [component, word] = contract::WireWords<FeeComponent>::names[i];
    const auto* rule = taken[i] == Money{} ? nullptr : taxes_.rule(component, kl_day(at));
    if (!rule) continue;
    out += fmt::format("{}{}@{}", out.empty() ? "" : "; ", word, day_text(rule->valid_from.day));
  }
  return out;
}

RuleNames rule_names(db::Sql& sql, MerchantId merchant) {
  return {sql.all<RuleStart>(kStarts, merchant), tax_table(sql)};
}

}  // namespace gerbang::fees
