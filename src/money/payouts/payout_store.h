#pragma once
// All SQL of payouts and their lines.

#include "base/db/record.h"
#include "money/payouts/payout.h"

namespace gerbang::payouts {

constexpr auto column_names(db::RecordOf<PayoutRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"account", "account_id"},
                    db::Column{"batch", "batch_id"}};
}

/// Merchants without an open payout, at most `most`; like the next ones without those that failed
/// and wait.
std::vector<MerchantId> merchants_without(db::Sql& sql, int most);
/// False where the merchant has an open one.
bool payout_insert(db::Tx& tx, const PayoutRecord& payout);
/// Compare-and-set.
bool payout_write(db::Tx& tx, const PayoutRecord& payout, PayoutStatus from);
std::optional<PayoutRecord> payout_find(db::Sql& sql, MerchantId merchant, Id<Payout> id);
std::optional<PayoutRecord> payout_lock(db::Tx& tx, MerchantId merchant, Id<Payout> id);
/// Of whatever merchant: for operators and for the bank's reports.
std::optional<PayoutRecord> payout_lock_any(db::Tx& tx, Id<Payout> id);
std::optional<PayoutRecord> payout_find_any(db::Sql& sql, Id<Payout> id);
std::optional<PayoutRecord> payout_lock_open(db::Tx& tx, MerchantId merchant);

/// Merchants whose open payout has its cut-off at `cut_off` or before, by merchant, those after
/// `after`.
std::vector<MerchantId> payouts_due(db::Sql& sql, Instant cut_off, MerchantId after, int most);
/// The days, in order, of the cut-offs to come of open payouts.
std::vector<Day> cut_off_days(db::Sql& sql, Instant after);
/// Merchants whose open payout has its cut-off on that day, by merchant, those after `after`.
std::vector<MerchantId> payouts_cut_off_on(db::Sql& sql, Day day, MerchantId after, int most);

/// What some lines add up to, and how many they are.
struct LineSums {
  std::int64_t count = 0;
  Money sales, returns, refunds, fees, tax, adjustments, returned_payouts;
  Id<Transfer> last;
  std::int64_t wrong = 0;  // of whose sale gross, fees and tax do not make the net
};
BOOST_DESCRIBE_STRUCT(LineSums, (),
                      (count, sales, returns, refunds, fees, tax, adjustments, returned_payouts,
                       last, wrong))
/// Makes lines of at most `most` movements after the payout's last one, before `until`.
LineSums lines_add(db::Tx& tx, const PayoutRecord& payout, Instant until, int most);

/// What the ledger says is available, and what of it is no line yet and comes after `after`.
struct Held {
  Money available;
  Money not_gathered;
};
BOOST_DESCRIBE_STRUCT(Held, (), (available, not_gathered))
Held held_by_ledger(db::Sql& sql, MerchantId merchant, Id<Transfer> after);

/// Lines of the payout whose parts do not make their net, the first of them.
std::vector<WrongLine> lines_wrong(db::Sql& sql, const PayoutRecord& payout);

Schedule schedule_of(db::Sql& sql, MerchantId merchant);
void schedule_write(db::Tx& tx, MerchantId merchant, const Schedule& schedule);

}  // namespace gerbang::payouts
