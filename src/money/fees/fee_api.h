#pragma once
// What the gateway's people read and change of fees and tax: a merchant's rules with their history,
// packages' defaults, tax rules, and the proposals by which each of these changes.

#include "base/db/list.h"
#include "base/http/route.h"
#include "money/fees/proposal.h"

namespace gerbang::fees {

struct FeeProposalQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
  std::vector<ProposalKind> kind;
  std::vector<ProposalStatus> status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(FeeProposalQuery, (contract::ListQuery),
                      (merchant, kind, status, created_date_from, created_date_to))

http::Routes fee_routes();

}  // namespace gerbang::fees
