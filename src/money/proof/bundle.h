#pragma once
// What a merchant takes away to check the gateway's books without the gateway: a file of lines,
// each a JSON object with one name, in this order.
//
//   bundle   whose it is, what of, from where in the chain to where, and the public keys
//   head     the signed heads that the part of the chain begins at, passes and ends at (head.h)
//   link     a transfer of the ledger with its entries, as it is hashed (ledger/transfer_chain.h)
//   sale     behind the transfer that booked it: its amount, its fees, and the rule they are of
//   payout   of a payout's bundle, and its lines, each a "line"
//   event    of a payment's bundle: how it went from state to state
//   message  the same: what was said to its acquirer, and by it
//   end      how many lines, their SHA-256, and its signature
//
// Amounts are ringgit as text, but in a link's rows they are sen as the ledger has them. Who checks
// it needs no code of ours: examples/verify-proof/ is one way.

#include <memory>
#include <optional>
#include <string>

#include "base/exports/export.h"
#include "money/payouts/payout.h"
#include "money/proof/head.h"

namespace gerbang::proof {

/// Everything, unless one of them is given.
struct BundleQuery {
  std::optional<Id<Payout>> payout;
  std::optional<Id<Sale>> sale;
  std::optional<std::string> month;  // "2026-11", in Kuala Lumpur
};
BOOST_DESCRIBE_STRUCT(BundleQuery, (), (payout, sale, month))

/// What is signed at a bundle's end.
std::string bundle_said(std::string_view sha256);

/// The lines of a bundle, as they are sent. A conflict where nothing of it has a place in the chain
/// yet, or a payout's own transfer has none; not found where there is no such payout or sale.
Result<std::unique_ptr<exports::Rows>> bundle_rows(db::Sql& sql, MerchantId merchant,
                                                   const BundleQuery& query, Sign sign);

}  // namespace gerbang::proof
