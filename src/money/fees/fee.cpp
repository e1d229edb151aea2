#include "money/fees/fee.h"

#include <algorithm>
#include <array>
#include <utility>

#include "people/merchants/merchant.h"
#include "people/onboarding/application.h"

namespace gerbang::fees {

Money tax_of(const Fees& fees, const TaxRates& rates) {
  const std::array parts{std::pair{rates.mdr_acquirer, fees.mdr_acquirer},
                         std::pair{rates.mdr_gateway, fees.mdr_gateway},
                         std::pair{rates.flat_acquirer, fees.flat_acquirer},
                         std::pair{rates.flat_gateway, fees.flat_gateway}};
  Money out;
  for (auto it = parts.begin(); it != parts.end(); ++it) {
    bool is_done = std::any_of(parts.begin(), it, [&](auto& b) { return b.first == it->first; });
    if (is_done) continue;
    Money of_rate;
    for (const auto& [rate, amount] : parts) {
      if (rate == it->first) of_rate += amount;
    }
    out += money_percent(of_rate, it->first);
  }
  return out;
}

FeesTaken fees_taken(const FeeRule& rule, Money amount) {
  switch (rule.fee_type) {
    case FeeType::percentage:
      return {.percentage = true, .flat = false};
    case FeeType::flat_fee:
      return {.percentage = false, .flat = true};
    case FeeType::flat_fee_plus:
      return {.percentage = true, .flat = true};
    case FeeType::flat_fee_or:
      break;
  }
  bool percentage =
      money_percent(amount, rule.mdr_acquirer) + money_percent(amount, rule.mdr_gateway) >=
      rule.flat_fee_acquirer + rule.flat_fee_gateway;
  return {.percentage = percentage, .flat = !percentage};
}

Fees fees_compute(const FeeRule& rule, Money amount) {
  auto taken = fees_taken(rule, amount);
  Fees fees;
  if (taken.percentage) {
    fees.mdr_acquirer = money_percent(amount, rule.mdr_acquirer);
    fees.mdr_gateway = money_percent(amount, rule.mdr_gateway);
  }
  if (taken.flat) {
    fees.flat_acquirer = rule.flat_fee_acquirer;
    fees.flat_gateway = rule.flat_fee_gateway;
  }
  fees.sst = tax_of(fees, rule.tax);
  fees.net = amount - fees.total() - fees.sst;
  return fees;
}

Money amount_worth_taking(const FeeRule& rule, Money least) {
  // A sen more brings at most a sen more, so this never steps over the amount that is looked for.
  // Fees of the whole amount and more leave nothing of any.
  for (Money amount = least; amount <= kMoneyMax;) {
    Money net = fees_compute(rule, amount).net;
    if (net >= Money{}) return amount;
    amount += -net;
  }
  return kMoneyMax;
}

std::vector<events::Reaction> fee_reactions() {
  auto seed = [](db::Tx& tx, const events::EventRecord& event) -> Result<Done> {
    fee_rules_seed(tx, event.merchant, merchants::package_of(tx, event.merchant));
    return Done{};
  };
  return {events::on(onboarding::kApplicationApproved, "writes the package's fee rules", seed)};
}

}  // namespace gerbang::fees
