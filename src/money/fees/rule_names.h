#pragma once
// Names of rules, for files that say by which of them a fee or its tax came about. A rule has no
// number: it is what counts for its subject from a day on, and two never begin on one day
// (proposal.h). "20@2026-11-01" is the merchant's rule for payment method 20 from that day on,
// "MDR_GATEWAY@2024-03-01" the tax rule of a component.

#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "money/fees/fee.h"

namespace gerbang::fees {

/// A rule of one of the merchant's payment methods counts from then on.
struct RuleStart {
  int payment_method = 0;
  Instant valid_from;
};
BOOST_DESCRIBE_STRUCT(RuleStart, (), (payment_method, valid_from))

/// One merchant's, all of them: a copy that is asked any number of times and does not change.
class RuleNames {
 public:
  RuleNames(std::vector<RuleStart> starts, TaxTable taxes)
      : starts_(std::move(starts)), taxes_(std::move(taxes)) {}

  /// Empty where none was in force.
  std::string fee(int payment_method, Instant at) const;
  /// Of every component that something was taken of, "; " between them.
  std::string tax(const Fees& fees, Instant at) const;

 private:
  std::vector<RuleStart> starts_;
  TaxTable taxes_;
};
RuleNames rule_names(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::fees
