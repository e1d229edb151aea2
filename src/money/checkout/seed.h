#pragma once
// Many plausible sales at once, for trying the portal with a real merchant's numbers and for
// benchmarks. They are as true as any other sale: counters, ledger, settlement, history and
// references agree, and `gerbang check` holds afterwards. What a bank would have said is not made
// up: seeded sales have no acquirer messages. The newest of them are known to the sandbox's
// acquirers, so that they can be refunded and voided like real ones.

#include <cstdint>
#include <functional>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/db/db.h"
#include "money/sales/sale.h"

namespace gerbang::checkout {

struct SeedOptions {
  /// Tells the sandbox's acquirer of a paid sale that it is asked about as `attempt`; answers the
  /// connector that leads there.
  std::function<std::string_view(db::Tx&, const sales::SaleRecord&, Id<SaleAttempt>)> bank = {};
};

/// Called after each commit with how many sales are written so far.
using SeedProgress = std::function<void(std::int64_t written)>;

/// Writes `count` sales of `merchant`, spread evenly over [from, to), a few hundred in each
/// commit. The same arguments give the same sales (their ids, order numbers and references aside).
/// Returns how many were written. Throws db::Failure.
std::int64_t seed_sales(db::Db& db, MerchantId merchant, std::int64_t count, Instant from,
                        Instant to, const SeedOptions& options = {},
                        const SeedProgress& progress = {});

}  // namespace gerbang::checkout
