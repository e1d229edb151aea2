#pragma once
// All SQL of proposals, and of the rules that come of them.

#include <array>
#include <optional>

#include "base/db/record.h"
#include "money/fees/proposal.h"

namespace gerbang::fees {

constexpr auto column_names(db::RecordOf<FeeProposal>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}
#define GERBANG_PROPOSAL_SELECT "SELECT {p} FROM fee_proposals p "

std::optional<FeeProposal> proposal_find(db::Sql& sql, Id<FeeProposal> id);
void proposal_insert(db::Tx& tx, const FeeProposal& proposal);
/// Moves from `from` with the decision that stands in it; false when it is elsewhere by now.
bool proposal_move(db::Tx& tx, const FeeProposal& proposal, ProposalStatus from);

/// Whether some package prices the method, which is what makes it one.
bool is_priced_method(db::Sql& sql, int payment_method);
/// Another rule of the same method and moment gives way to it.
void fee_rule_put(db::Tx& tx, MerchantId merchant, const DatedRule& rule);
void package_rule_put(db::Tx& tx, const PackageRule& rule);

}  // namespace gerbang::fees
