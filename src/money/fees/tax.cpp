#include "money/fees/tax.h"

#include <algorithm>

namespace gerbang::fees {

std::int64_t& TaxRates::of(FeeComponent component) {
  switch (component) {
    case FeeComponent::mdr_acquirer:
      return mdr_acquirer;
    case FeeComponent::mdr_gateway:
      return mdr_gateway;
    case FeeComponent::flat_acquirer:
      return flat_acquirer;
    case FeeComponent::flat_gateway:
      break;
  }
  return flat_gateway;
}

std::int64_t TaxRates::of(FeeComponent component) const {
  TaxRates copy = *this;
  return copy.of(component);
}

TaxTable::TaxTable(std::vector<TaxRule> rules) : rules_(std::move(rules)) {
  std::ranges::sort(rules_, {},
                    [](const TaxRule& it) { return std::pair{it.component, it.valid_from}; });
}

const TaxRule* TaxTable::rule(FeeComponent component, Day day) const {
  const TaxRule* found = nullptr;
  for (const TaxRule& it : rules_) {
    if (it.component == component && it.valid_from.day <= day) found = &it;
  }
  return found;
}

TaxRates TaxTable::on(Instant at) const {
  TaxRates out;
  for (auto component : kFeeComponents) {
    if (const auto* it = rule(component, kl_day(at))) out.of(component) = it->rate;
  }
  return out;
}

TaxTable TaxTable::with(const TaxRule& rule) const {
  auto rules = rules_;
  std::erase_if(rules, [&](const TaxRule& it) {
    return it.component == rule.component && it.valid_from == rule.valid_from;
  });
  rules.push_back(rule);
  return TaxTable(std::move(rules));
}

}  // namespace gerbang::fees
