#include "money/fees/fee.h"

#include <array>

#include "people/merchants/merchant.h"
#include "people/onboarding/application.h"

namespace gerbang::fees {
namespace {

struct SstRate {
  Day from;
  std::int64_t hundredths_of_percent;
};
constexpr Day kMarch2024 = 19'783;  // 2024-03-01
constexpr std::array kSstRates{SstRate{kMarch2024, 800}, SstRate{0, 600}};

}  // namespace

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

std::int64_t sst_rate(Instant at) {
  for (const auto& row : kSstRates) {
    if (kl_day(at) >= row.from) return row.hundredths_of_percent;
  }
  return kSstRates.back().hundredths_of_percent;
}

Fees fees_compute(const FeeRule& rule, Money amount, Instant at) {
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
  fees.sst = money_percent(fees.total(), sst_rate(at));
  fees.net = amount - fees.total() - fees.sst;
  return fees;
}

Money amount_worth_taking(const FeeRule& rule, Money least, Instant at) {
  // A sen more brings at most a sen more, so this never steps over the amount that is looked for.
  // Fees of the whole amount and more leave nothing of any.
  for (Money amount = least; amount <= kMoneyMax;) {
    Money net = fees_compute(rule, amount, at).net;
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
