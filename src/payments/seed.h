#pragma once
// Many plausible sales at once, for trying the portal with a real merchant's numbers and for
// benchmarks. They are as true as any other sale: counters, ledger, history and references agree,
// and `gerbang check` holds afterwards. What a bank would have said is not made up: seeded sales
// have no acquirer messages.

#include <cstdint>
#include <functional>

#include "core/clock.h"
#include "core/id.h"
#include "db/db.h"

namespace gerbang::payments {

/// Called after each commit with how many sales are written so far.
using SeedProgress = std::function<void(std::int64_t written)>;

/// Writes `count` sales of `merchant`, spread evenly over [from, to), a few thousand in each
/// commit. The same arguments give the same sales (their ids and references aside). Returns how
/// many were written. Throws db::Failure.
std::int64_t seed_sales(db::Db& db, MerchantId merchant, std::int64_t count, Instant from,
                        Instant to, const SeedProgress& progress = {});

}  // namespace gerbang::payments
