#pragma once
// Tax on fees (service tax, SST), as data: a rule for each component of the fees and day, with a
// rate or with the reason why it is exempt. A sale is taxed by the rules in force on its day in
// Kuala Lumpur. Rules are only ever made for days to come (proposal.h), so a day that has begun
// keeps its tax, and what was read of it once need not be read again that day. Seeded are the rates
// of domain.md, "Fees": 6 percent until the end of February 2024, 8 since.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/db/db.h"

namespace gerbang::fees {

/// The number is what the database keeps.
enum class FeeComponent : unsigned char {
  mdr_acquirer = 1,
  mdr_gateway = 2,
  flat_acquirer = 3,
  flat_gateway = 4,
};
inline constexpr std::array kFeeComponents{FeeComponent::mdr_acquirer, FeeComponent::mdr_gateway,
                                           FeeComponent::flat_acquirer, FeeComponent::flat_gateway};

/// In hundredths of a percent; 0 where the component is exempt.
struct TaxRates {
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  std::int64_t flat_acquirer = 0;
  std::int64_t flat_gateway = 0;

  static constexpr TaxRates all(std::int64_t rate) { return {rate, rate, rate, rate}; }
  std::int64_t& of(FeeComponent component);
  std::int64_t of(FeeComponent component) const;
  friend bool operator==(const TaxRates&, const TaxRates&) = default;
};

struct TaxRule {
  FeeComponent component{};
  CalendarDay valid_from;
  std::int64_t rate = 0;  // hundredths of a percent; 0 where exempt
  std::optional<std::string> exempt_reason;
};
BOOST_DESCRIBE_STRUCT(TaxRule, (), (component, valid_from, rate, exempt_reason))

/// All rules, past and to come. A copy that is asked any number of times and does not change.
class TaxTable {
 public:
  explicit TaxTable(std::vector<TaxRule> rules);

  /// By component, and of each by day.
  const std::vector<TaxRule>& rules() const { return rules_; }
  /// What is in force on `day`; null before the first rule.
  const TaxRule* rule(FeeComponent component, Day day) const;
  /// The rates of the day in Kuala Lumpur that `at` is on.
  TaxRates on(Instant at) const;
  /// The same table once `rule` counts, too: for what is only proposed.
  TaxTable with(const TaxRule& rule) const;

 private:
  std::vector<TaxRule> rules_;
};
TaxTable tax_table(db::Sql& sql);

/// Writes the rule; another one of the same component and day gives way to it.
void tax_rule_put(db::Tx& tx, const TaxRule& rule);

}  // namespace gerbang::fees

template <>
struct gerbang::contract::WireWords<gerbang::fees::FeeComponent> {
  using C = gerbang::fees::FeeComponent;
  static constexpr std::array<std::pair<C, std::string_view>, 4> names{
      {{C::mdr_acquirer, "MDR_ACQUIRER"},
       {C::mdr_gateway, "MDR_GATEWAY"},
       {C::flat_acquirer, "FLAT_FEE_ACQUIRER"},
       {C::flat_gateway, "FLAT_FEE_GATEWAY"}}};
};
