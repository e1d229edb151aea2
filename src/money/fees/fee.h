#pragma once
// What one payment costs the merchant, to the sen. The rule says percentages and flat amounts for
// the acquirer and for the gateway; tax (tax.h) is added to the fees. Every component is rounded
// half up once, where it is computed, and never again (domain.md, "Fees"). A rule is the merchant's
// for one payment method from a moment on; how one comes about is in proposal.h.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "money/fees/tax.h"

namespace gerbang::fees {

/// Spec back-office §9.
enum class FeeType : unsigned char {
  percentage = 1,
  flat_fee = 2,
  flat_fee_or = 3,    // the greater of percentage and flat amount
  flat_fee_plus = 4,  // both
};

/// What one payment costs the merchant. Percentages are hundredths of a percent: 250 is 2.50 %.
struct FeeRule {
  FeeType fee_type = FeeType::percentage;
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_fee_acquirer;
  Money flat_fee_gateway;
  TaxRates tax = {};  // in force on the day that the rule was asked for
};

/// The rule that is in force at `at` for one of the merchant's payment methods; nothing when the
/// merchant has none (the method is not offered then).
std::optional<FeeRule> fee_rule(db::Sql& sql, MerchantId merchant, int payment_method, Instant at);
/// The same of all of the merchant's payment methods, by method, in one statement.
std::map<int, FeeRule> fee_rules_in_force(db::Sql& sql, MerchantId merchant, Instant at);

/// Gives the merchant the fee rules of its package, from now on, where it has none.
void fee_rules_seed(db::Tx& tx, MerchantId merchant, std::int64_t package_id);
/// The approval of an application gives its merchant the fees of its package.
std::vector<events::Reaction> fee_reactions();
/// The fees that the merchant began with count from `since` on, for records of a demonstration that
/// are older than the merchant.
void demo_fees_since(db::Tx& tx, MerchantId merchant, Instant since);

struct Fees {
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  Money net;  // what the merchant gets; below zero where the fees exceed a tiny amount

  Money total() const { return mdr_acquirer + mdr_gateway + flat_acquirer + flat_gateway; }
  friend bool operator==(const Fees&, const Fees&) = default;
};

/// The tax on these fees, rounded half up once for each rate: components of the same rate are added
/// up first. With one rate for all that is one rounding of the whole, and tax by rate is what an
/// invoice shows.
Money tax_of(const Fees& fees, const TaxRates& rates);

/// Which kinds of its fees the rule takes of `amount`.
struct FeesTaken {
  bool percentage = false;
  bool flat = false;
};
FeesTaken fees_taken(const FeeRule& rule, Money amount);

/// FLAT_FEE_OR takes the greater of the two whole fees (both parts together), so that the merchant
/// never pays the acquirer's percentage and the gateway's flat amount for one payment. Tax (tax_of)
/// is of the components that were taken.
Fees fees_compute(const FeeRule& rule, Money amount);

/// The least amount from `least` on of which something is left after the fees, so that no payment
/// costs its merchant money. (To a sen or two where the parts of a FLAT_FEE_OR are taxed
/// differently: there a payment more can cost less.)
Money amount_worth_taking(const FeeRule& rule, Money least);

}  // namespace gerbang::fees

template <>
struct gerbang::contract::WireCodes<gerbang::fees::FeeType> {
  using F = gerbang::fees::FeeType;
  static constexpr std::array<CodeName<F>, 4> names{
      {{F::percentage, "PERCENTAGE", ""},
       {F::flat_fee, "FLAT_FEE", ""},
       {F::flat_fee_or, "FLAT_FEE_OR", "The greater of percentage and flat amount"},
       {F::flat_fee_plus, "FLAT_FEE_PLUS", "Percentage and flat amount"}}};
};
