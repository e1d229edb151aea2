#pragma once
// Two months of payouts for the demonstration: a week each, all paid but one that came back, one
// that is held, one that waits, and a report of the bank that cannot be read.

#include "money/payouts/bank_exchange.h"

namespace gerbang::payouts {

/// Of a merchant whose money became available from `since` on, and who has no payouts yet.
/// `approver` and `asker` are two operators.
Result<Done> demo_payouts(db::Db& db, const BankExchange& exchange, MerchantId merchant,
                          const Actor& approver, const Actor& asker, Instant since);

}  // namespace gerbang::payouts
