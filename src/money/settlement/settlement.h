#pragma once
// When a merchant can have its money. The net of a payment is pending first; on its settlement day,
// so many days after the day of the payment (setting settlement.days), it becomes available, and
// refunds and payouts draw on that. What waits for its day stands in a table of its own: one row
// for each sale, until a job posts the transfer from pending to available. A void, which undoes a
// payment of the same day, holds the row while the acquirer is asked, so that the money is settled
// or taken back, and never both.

#include <optional>
#include <vector>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "base/db/db.h"
#include "base/jobs/job.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale.h"

namespace gerbang::settlement {

inline constexpr int kSettlementDays = 2;

/// The first moment, in Kuala Lumpur, of the settlement day.
constexpr Instant settlement_due(Instant paid_at, int settlement_days) {
  return kl_day_start(kl_day(paid_at) + settlement_days);
}

/// A paid sale's net begins to wait.
void settlement_open(db::Tx& tx, const sales::SaleRecord& sale, Instant due);

/// The transfer that makes `net` available.
std::vector<ledger::Line> settlement_lines(Money net);

struct Settlement {
  Money amount;
  Instant due_at;
  bool is_held = false;  // the sale is being voided
};
BOOST_DESCRIBE_STRUCT(Settlement, (), (amount, due_at, is_held))
/// Nothing once it is settled or void, and of a sale that was never paid.
std::optional<Settlement> settlement_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The same, one at most, asked together with what is read next.
db::Ahead<Settlement> settlement_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

/// The merchant's sales that are being voided, few at any time; asked together with what is read
/// next.
db::Ahead<Id<Sale>> settlements_held(db::Sql& sql, MerchantId merchant);

/// Keeps a sale from being settled, lets it go again, or ends its wait with a void; false when it
/// was not in the state before.
bool settlement_hold(db::Tx& tx, MerchantId merchant, Id<Sale> sale);
bool settlement_release(db::Tx& tx, MerchantId merchant, Id<Sale> sale);
bool settlement_drop(db::Tx& tx, MerchantId merchant, Id<Sale> sale);
/// Ends the wait of a sale that came back, whatever it waits for; false when it is settled already,
/// and its net stands in what is available.
bool settlement_end(db::Tx& tx, MerchantId merchant, Id<Sale> sale);

/// Makes available what is due, the oldest first, at most `most` sales; how many they were.
Result<std::int64_t> settle_due(db::Tx& tx, int most);

/// What must hold of what waits and what is settled, for `gerbang check`.
std::vector<db::Invariant> settlement_invariants();

/// "sale.settle", once a minute.
jobs::Topic settlement_topic();

}  // namespace gerbang::settlement
