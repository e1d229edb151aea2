#pragma once
// The jobs that anonymise: what was approved, at once, and once a day the payers whose time has
// come by the gateway's rule. Both go by steps of some hundred records, each of which is committed
// with how far it came, so that a copy that dies loses nothing and does nothing twice.

#include <memory>

#include "base/jobs/job.h"
#include "base/personal/book.h"

namespace gerbang::privacy {

/// Wakes the job in the caller's transaction.
void anonymise_soon(db::Tx& tx);

std::vector<jobs::Topic> anonymise_topics(const std::shared_ptr<const personal::Book>& book);

/// What the rule in force anonymises now; returns how many rows. Stops where the server does.
Result<std::int64_t> sweep(db::Db& db, const personal::Book& book, const jobs::JobRow& job);

}  // namespace gerbang::privacy
