#include "money/payouts/demo_payouts.h"

#include "base/exchange/exchange.h"
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
  UPDATE exchange_files SET state = 1, tries = 1, created_at = CAST($2 AS BIGINT) + 7200000,
    ended_at = CAST($2 AS BIGINT) + 7260000
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

/// Approved, sent, and as the bank ended it, all on the day of its cut-off.
Result<Done> ended(db::Tx& tx, const BankExchange& exchange, const Actor& approver,
                   const PayoutRecord& payout, Instant cut_off, const BankEnd& how) {
  const auto& payouts = exchange.payouts();
  GERBANG_CHECK(payouts.approve(tx, approver, payout.id));
  GERBANG_CHECK(exchange.send_approved(tx, approver));
  auto sent = payout_lock(tx, payout.merchant, payout.id);
  GERBANG_CHECK(payouts.end(tx, *sent, how));
  tx.exec(kBatchTimes, payout.id, cut_off);
  tx.exec(kTimes, payout.merchant, payout.id, cut_off, kl_day(cut_off));
  return Done{};
}

}  // namespace

Result<Done> demo_payouts(db::Db& db, const BankExchange& exchange, MerchantId merchant,
                          const Actor& approver, const Actor& asker, Instant since) {
  const auto& payouts = exchange.payouts();
  GERBANG_CHECK(payouts.open_missing(db));
  Schedule weekly;
  weekly.period = Period::weekly;
  auto banks = db.read([](db::Sql& sql) { return calendar::banking_days(sql); });
  auto now = db.clock().now();
  std::vector<Instant> cut_offs;
  for (auto at = cut_off_after(weekly, banks, since + days(3)); at < now - days(1);
       at = cut_off_after(weekly, banks, at))
    cut_offs.push_back(at);
  // A week may have had nothing to pay out, so who is what is said of those that there are.
  struct Made {
    Id<Payout> id;
    Instant cut_off;
  };
  std::vector<Made> made;
  bool has_come_back = false;
  for (std::size_t week = 0; week < cut_offs.size(); ++week) {
    auto cut_off = cut_offs[week];
    GERBANG_TRY(auto payout, closed(db, payouts, merchant, cut_off));
    if (!payout) continue;
    if (has_come_back || week < cut_offs.size() / 2) {
      made.push_back({payout->id, cut_off});
      continue;
    }
    // Before the next one closes, of which it is a line.
    has_come_back = true;
    GERBANG_CHECK(db.write([&](db::Tx& tx) {
      return ended(tx, exchange, approver, *payout, cut_off,
                   {.is_paid = false, .reference = {}, .code = "AC04", .reason = "Account closed"});
    }));
  }
  for (std::size_t at = 0; at < made.size(); ++at) {
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      auto payout = *payout_find(tx, merchant, made[at].id);
      if (at + 2 < made.size()) {
        return ended(tx, exchange, approver, payout, made[at].cut_off,
                     {.is_paid = true,
                      .reference = "MBB" + id_text(payout.number + 7'300'100),
                      .code = {},
                      .reason = {}});
      }
      // The last one waits, and the one before it is held.
      if (at + 1 < made.size())
        GERBANG_CHECK(payouts.hold(tx, approver, payout.id, "Under review"));
      tx.exec(kTimes, merchant, payout.id, made[at].cut_off, kl_day(made[at].cut_off));
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
  GERBANG_CHECK(file_receive(db, exchange.bank(), "STATUS-DEMO.xml",
                             exchange::File{"STATUS-DEMO.xml", "<Document><Cstmr", {}}));
  return Done{};
}

}  // namespace gerbang::payouts
