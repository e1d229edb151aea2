#pragma once
// When a merchant can have its money. The net of a payment is pending first; on its settlement day,
// which the rule of its method says (rule.h), it becomes available, and refunds and payouts draw on
// that. What waits for its day stands in a table of its own: one row for each sale, with when and
// how it was paid, until a job posts the transfer from pending to available. A void, which undoes a
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
#include "money/settlement/rule.h"

namespace gerbang::settlement {

/// A paid sale's net begins to wait.
void settlement_open(db::Tx& tx, const sales::SaleRecord& sale);

/// The transfer that makes `net` available.
std::vector<ledger::Line> settlement_lines(Money net);

struct Settlement {
  Money amount;
  bool is_held = false;  // the sale is being voided
};
BOOST_DESCRIBE_STRUCT(Settlement, (), (amount, is_held))
/// Nothing once it is settled or void, and of a sale that was never paid.
std::optional<Settlement> settlement_of(db::Sql& sql, const sales::SaleRecord& sale);
/// The same, one at most, asked together with what is read next.
db::Ahead<Settlement> settlement_ahead(db::Sql& sql, const sales::SaleRecord& sale);

/// The merchant's sales that are being voided, few at any time; asked together with what is read
/// next.
db::Ahead<Id<Sale>> settlements_held(db::Sql& sql, MerchantId merchant);

/// Keeps a sale from being settled, lets it go again, or ends its wait with a void; false when it
/// was not in the state before.
bool settlement_hold(db::Tx& tx, const sales::SaleRecord& sale);
bool settlement_release(db::Tx& tx, const sales::SaleRecord& sale);
bool settlement_drop(db::Tx& tx, const sales::SaleRecord& sale);
/// Ends the wait of a sale that came back, whatever it waits for; false when it is settled already,
/// and its net stands in what is available.
bool settlement_end(db::Tx& tx, const sales::SaleRecord& sale);

/// Makes available what is due, of each method the first paid first, at most `most` sales; how many
/// it looked at. A sale that cannot be settled waits for its next try (base/jobs/rows.h).
Result<std::int64_t> settle_due(db::Db& db, int most);

/// What becomes available on a day.
struct ComingAmount {
  CalendarDay day;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(ComingAmount, (), (day, amount))
struct Coming {
  std::vector<ComingAmount> days;  // in order; today's is about to
  Money held;                      // of sales that are being voided
};
/// All that is pending for a merchant. It adds up the amounts of every sale that waits, in an
/// index: a million take a tenth of a second.
Coming settlements_coming(db::Sql& sql, MerchantId merchant);

/// What must hold of what waits and what is settled, for `gerbang check`.
std::vector<db::Invariant> settlement_invariants();

/// "sale.settle", once a minute.
jobs::Topic settlement_topic();

}  // namespace gerbang::settlement
