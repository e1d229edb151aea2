#pragma once
// Every transfer, with its entries, has a place in the chain of its merchant (base/audit/chain.h):
// what was posted cannot be changed, taken out, added or put into another order unseen.

#include "base/audit/chain.h"
#include "base/db/invariant.h"
#include "base/jobs/job.h"

namespace gerbang::ledger {

/// "ledger". A record is the merchant, the transfer's id, its kind, what it is about (subject and
/// part) and its time in milliseconds; and of each entry the line, account, acquirer and amount in
/// sen, debit positive.
extern const audit::Chain kTransferChain;

/// Gives some hundred transfers their places; how many.
int transfers_seal(db::Tx& tx);
/// Whether a transfer with an id below this one has no place yet.
bool is_any_unsealed(db::Sql& sql, std::int64_t before);

/// From which position to which.
struct ChainSpan {
  std::int64_t from = 0;
  std::int64_t to = 0;
};
/// Of the merchant's transfers with ids from `first` on and below `until`; nothing where none of
/// them has a place.
std::optional<ChainSpan> chain_span(db::Sql& sql, MerchantId merchant, std::int64_t first,
                                    std::int64_t until);

/// "ledger.seal": every few seconds.
jobs::Topic seal_topic();

std::vector<db::Invariant> transfer_chain_invariants();

}  // namespace gerbang::ledger
