#pragma once
// How the fees of one payment came about, so that a merchant can do the sum with a pencil: the
// rule, each component with what it is a part of and its exact amount before rounding, the tax, and
// what is left. The lines that are charged add up to the total (domain.md, "Fees").

#include <optional>
#include <string>
#include <vector>

#include "money/fees/fee.h"

namespace gerbang::fees {

enum class FeePart : unsigned char { mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst };

/// Of tax there is a line for each rate, and one for each reason why a part of the fees is exempt.

struct FeeLine {
  FeePart part{};
  std::optional<std::string> percent;  // "1.50"; null for a flat amount
  Money of;                            // what it is a percentage of; a flat amount: itself
  std::string exact;                   // in ringgit, before it was rounded: "1.3485"
  Money amount;                        // rounded half up to the sen
  bool is_charged = true;              // FLAT_FEE_OR: the lesser of the two is not
  std::vector<FeePart> taxed = {};     // tax: of which lines
  std::optional<std::string> exempt_reason = {};  // tax: why there is none of these
};
BOOST_DESCRIBE_STRUCT(FeeLine, (),
                      (part, percent, of, exact, amount, is_charged, taxed, exempt_reason))

struct FeeExplanation {
  FeeType fee_type{};
  std::vector<FeeLine> lines;  // parts that the rule does not have are left out
  Money total;                 // of the lines that are charged, tax included
  Money net;                   // what is left of the payment
};
BOOST_DESCRIBE_STRUCT(FeeExplanation, (), (fee_type, lines, total, net))

/// Agrees with `fees_compute` of the rule with the tax that `taxes` has on the day of `at`.
FeeExplanation fee_explain(FeeRule rule, Money amount, const TaxTable& taxes, Instant at);

}  // namespace gerbang::fees

template <>
struct gerbang::contract::WireWords<gerbang::fees::FeePart> {
  using P = gerbang::fees::FeePart;
  static constexpr std::array<std::pair<P, std::string_view>, 5> names{
      {{P::mdr_acquirer, "MDR_ACQUIRER"},
       {P::mdr_gateway, "MDR_GATEWAY"},
       {P::flat_acquirer, "FLAT_FEE_ACQUIRER"},
       {P::flat_gateway, "FLAT_FEE_GATEWAY"},
       {P::sst, "SST"}}};
};
