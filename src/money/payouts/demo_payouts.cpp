#include "money/payouts/demo_payouts.h"

#include "money/payouts/adjustment.h"
#include "money/payouts/payout_store.h"

namespace gerbang::payouts {
namespace {

// A demonstration writes what was as if it had been there then.
constexpr db::Statement kCutOff{"demo_payout_cut_off", R"(
  UPDATE payouts SET cut_off = $2, created_at = $3 WHERE merchant_id = $1 AND status = 1)"};
constexpr db::Statement kTimes{"demo_payout_times", R"(
  UPDATE payouts SET closed_at = CAST($3 AS BIGINT) + 300000,
    approved_at = CASE WHEN approved_at IS NULL THEN NULL ELSE CAST($3 AS BIGINT) + 5400000 END,
    held_at = CASE WHEN held_at IS NULL THEN NULL ELSE CAST($3 AS BIGINT) + 5400000 END,
    sent_at = CASE WHEN sent_at IS NULL THEN NULL ELSE CAST($3 AS BIGINT) + 7200000 END,
    value_day = CASE WHEN value_day IS NULL THEN NULL ELSE CAST($4 AS BIGINT) END,
    ended_at = CASE WHEN ended_at IS NULL THEN NULL ELSE CAST($3 AS BIGINT) + 21600000 END
  WHERE merchant_id = $1 AND id = $2)"};
constexpr db::Statement kBatchTimes{"demo_payout_batch_times", R"(
  UPDATE payout_batches SET created_at = CAST($2 AS BIGINT) + 7200000,
    handed_at = CAST($2 AS BIGINT) + 7260000
  WHERE id = (SELECT batch_id FROM payouts WHERE id = $1))"};

/// Closes the open payout at its cut-off in the past; nothing where there is too little.
Result<std::optional<PayoutRecord>> closed(db::Db& db, const Payouts& payouts, MerchantId merchant,
                                           Instant cut_off) {
  std::optional<PayoutRecord> open;
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    tx.exec(kCutOff, merchant, cut_off, cut_off - days(7));
    open = payout_lock_open(tx, merchant);
    return Done{};
  }));
  if (!open) return std::optional<PayoutRecord>();
  auto step = Payouts::Step::more;
  while (step == Payouts::Step::more) {
    GERBANG_TRY(step, db.write([&](db::Tx& tx) { return payouts.close_due(tx, merchant); }));
  }
  auto now = db.read([&](db::Sql& sql) { return payout_find(sql, merchant, open->id); });
  if (!now || now->status == PayoutStatus::open) return std::optional<PayoutRecord>();
  return now;
}

}  // namespace

Result<Done> demo_payouts(db::Db& db, const BankExchange& exchange, MerchantId merchant,
                          const Actor& approver, const Actor& asker, Instant since) {
  const auto& payouts = exchange.payouts();
  GERBANG_CHECK(
      db.write([&](db::Tx& tx) -> Result<std::int64_t> { return payouts.open_missing(tx); }));
  Schedule weekly;
  weekly.period = Period::weekly;
  auto banks = db.read([](db::Sql& sql) { return calendar::banking_days(sql); });
  auto now = db.clock().now();
  std::vector<Instant> cut_offs;
  for (auto at = cut_off_after(weekly, banks, since + days(3)); at < now - days(1);
       at = cut_off_after(weekly, banks, at))
    cut_offs.push_back(at);
  auto count = std::ssize(cut_offs);
  for (std::ptrdiff_t week = 0; week < count; ++week) {
    auto cut_off = cut_offs[static_cast<std::size_t>(week)];
    GERBANG_TRY(auto payout, closed(db, payouts, merchant, cut_off));
    if (!payout) continue;
    bool is_waiting = week == count - 1, is_held = week == count - 2, is_back = week == count / 2;
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      if (is_held) {
        GERBANG_CHECK(payouts.hold(tx, approver, payout->id, "Under review"));
      } else if (!is_waiting) {
        GERBANG_CHECK(payouts.approve(tx, approver, payout->id));
        GERBANG_CHECK(exchange.send_approved(tx, approver));
        auto sent = payout_lock(tx, merchant, payout->id);
        BankEnd end{
            .is_paid = !is_back, .reference = {}, .code = "AC04", .reason = "Account closed"};
        if (!is_back) end.reference = "MBB" + id_text(payout->number + 7'300'100);
        GERBANG_CHECK(payouts.end(tx, *sent, end));
        tx.exec(kBatchTimes, payout->id, cut_off);
      }
      tx.exec(kTimes, merchant, payout->id, cut_off, kl_day(cut_off));
      return Done{};
    }));
  }
  // The next one closes when its time comes, with a correction in it.
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_TRY(auto asked,
                adjustment_ask(tx, asker,
                               {merchant, Money{2'500}, "Fee of a terminal that was never used"}));
    GERBANG_CHECK(adjustment_approve(tx, approver, asked.id));
    tx.exec(kCutOff, merchant, cut_off_after(schedule_of(tx, merchant), banks, tx.now()), tx.now());
    return Done{};
  }));
  return exchange.take(db, {"STATUS-DEMO.xml", "<Document><Cstmr", {}});
}

}  // namespace gerbang::payouts
