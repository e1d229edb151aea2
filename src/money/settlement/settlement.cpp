#include "money/settlement/settlement.h"

#include <map>
#include <span>

#include "base/jobs/rows.h"

namespace gerbang::settlement {
namespace {

using ledger::Account;

constexpr db::Statement kOpen{"settlement_open",
                              R"(INSERT INTO settlements_due
         (merchant_id, sale_id, payment_method, paid_at, amount)
       VALUES ($1, $2, $3, $4, $5))"};
constexpr db::Statement kOf{"settlement_of",
                            R"(SELECT amount, is_held FROM settlements_due
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at = $3 AND sale_id = $4)"};
constexpr db::Statement kHeld{"settlements_held",
                              R"(SELECT sale_id FROM settlements_due
       WHERE merchant_id = $1 AND is_held = 1)"};
constexpr db::Statement kHeldSet{"settlement_held_set",
                                 R"(UPDATE settlements_due SET is_held = $5
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at = $3 AND sale_id = $4
         AND is_held <> $5)"};
constexpr db::Statement kDropHeld{"settlement_drop_held",
                                  R"(DELETE FROM settlements_due
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at = $3 AND sale_id = $4
         AND is_held = 1)"};
constexpr db::Statement kDue{"settlements_due",
                             R"(SELECT merchant_id, payment_method, paid_at, sale_id, amount
       FROM settlements_due
       WHERE is_held = 0 AND payment_method = $1 AND paid_at >= $2 AND paid_at < $3)" GERBANG_NOT_WAITING(
                                 "sale.settle", "settlements_due.sale_id", "$5") R"(
       ORDER BY paid_at LIMIT $4)"};
constexpr db::Statement kSettled{"settlement_settled",
                                 R"(DELETE FROM settlements_due
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at = $3 AND sale_id = $4)"};
constexpr db::Statement kSettle{"settlement_settle",
                                R"(DELETE FROM settlements_due
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at = $3 AND sale_id = $4
         AND is_held = 0)"};
constexpr db::Statement kComing{"settlements_coming",
                                R"(SELECT CAST(COALESCE(sum(amount), 0) AS BIGINT)
       FROM settlements_due
       WHERE merchant_id = $1 AND payment_method = $2 AND paid_at >= $3 AND paid_at < $4)"};
constexpr db::Statement kHeldAmounts{"settlements_held_amounts",
                                     R"(SELECT payment_method, paid_at, amount FROM settlements_due
       WHERE merchant_id = $1 AND is_held = 1)"};

/// So many in one commit: other writers wait for it.
constexpr int kSettledAtOnce = 200;

struct Due {
  MerchantId merchant;
  int payment_method = 0;
  Instant paid_at;
  Id<Sale> sale;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(Due, (), (merchant, payment_method, paid_at, sale, amount))

struct Held {
  int payment_method = 0;
  Instant paid_at;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(Held, (), (payment_method, paid_at, amount))

std::vector<Due> due_of(db::Sql& sql, int most) {
  std::vector<Due> out;
  for (const Span& it : timetable(sql).due(kl_day(sql.now()))) {
    auto left = most - static_cast<std::int64_t>(out.size());
    if (left == 0) break;
    auto more = sql.all<Due>(kDue, it.payment_method, it.from, it.until, left, sql.now());
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

Result<Done> settle(db::Tx& tx, std::span<const Due> due) {
  std::map<std::int64_t, std::vector<ledger::BulkTransfer>> by_merchant;  // one order of balances
  for (const auto& row : due) {
    // It may be held since it was read.
    if (tx.changed(kSettle, row.merchant, row.payment_method, row.paid_at, row.sale) == 0) continue;
    if (row.amount == Money{}) continue;  // no transfer is without entries
    by_merchant[row.merchant.value].push_back({id_new<Transfer>(tx.now()),
                                               ledger::TransferKind::settlement,
                                               {row.sale.value, 0},
                                               tx.now(),
                                               settlement_lines(row.amount)});
  }
  for (const auto& [merchant, transfers] : by_merchant)
    GERBANG_CHECK(ledger::transfers_post_bulk(tx, MerchantId{merchant}, transfers));
  return Done{};
}

}  // namespace

void settlement_open(db::Tx& tx, const sales::SaleRecord& sale) {
  tx.exec(kOpen, sale.merchant, sale.id, sale.payment_method, sale.paid_at, sale.net_amount);
}

std::vector<ledger::Line> settlement_lines(Money net) {
  return {ledger::debit(Account::merchant_pending, net),
          ledger::credit(Account::merchant_available, net)};
}

std::optional<Settlement> settlement_of(db::Sql& sql, const sales::SaleRecord& sale) {
  return sql.one<Settlement>(kOf, sale.merchant, sale.payment_method, sale.paid_at, sale.id);
}

db::Ahead<Settlement> settlement_ahead(db::Sql& sql, const sales::SaleRecord& sale) {
  return sql.ahead<Settlement>(kOf, sale.merchant, sale.payment_method, sale.paid_at, sale.id);
}

db::Ahead<Id<Sale>> settlements_held(db::Sql& sql, MerchantId merchant) {
  return sql.ahead<Id<Sale>>(kHeld, merchant);
}

bool settlement_hold(db::Tx& tx, const sales::SaleRecord& sale) {
  return tx.changed(kHeldSet, sale.merchant, sale.payment_method, sale.paid_at, sale.id, 1) == 1;
}

bool settlement_release(db::Tx& tx, const sales::SaleRecord& sale) {
  return tx.changed(kHeldSet, sale.merchant, sale.payment_method, sale.paid_at, sale.id, 0) == 1;
}

bool settlement_drop(db::Tx& tx, const sales::SaleRecord& sale) {
  return tx.changed(kDropHeld, sale.merchant, sale.payment_method, sale.paid_at, sale.id) == 1;
}

bool settlement_end(db::Tx& tx, const sales::SaleRecord& sale) {
  return tx.changed(kSettled, sale.merchant, sale.payment_method, sale.paid_at, sale.id) == 1;
}

Result<std::int64_t> settle_due(db::Db& db, int most) {
  auto due = db.read([&](db::Sql& sql) { return due_of(sql, most); });
  std::vector<jobs::RowKey> keys;
  for (const auto& it : due)
    keys.push_back({it.sale.value, it.merchant});
  GERBANG_CHECK(jobs::rows_take(db, "sale.settle", keys,
                                [&](db::Tx& tx, std::size_t first, std::size_t count) {
                                  return settle(tx, std::span(due).subspan(first, count));
                                }));
  return std::ssize(due);
}

Coming settlements_coming(db::Sql& sql, MerchantId merchant) {
  auto days = timetable(sql);
  auto held = sql.ahead<Held>(kHeldAmounts, merchant);
  std::vector<std::pair<Day, db::Ahead<Money>>> asked;  // together, they are one round trip
  for (const auto& [day, span] : days.coming(sql.now())) {
    asked.emplace_back(
        day, sql.ahead<Money>(kComing, merchant, span.payment_method, span.from, span.until));
  }
  Coming out;
  std::map<Day, Money> by_day;
  for (const auto& [day, sum] : asked)
    by_day[day] += sum.rows().front();
  for (const Held& it : held.rows()) {
    by_day[std::max(days.day_of(it.payment_method, it.paid_at), kl_day(sql.now()))] += -it.amount;
    out.held += it.amount;
  }
  for (const auto& [day, amount] : by_day)
    if (amount != Money{}) out.days.push_back({{day}, amount});
  return out;
}

jobs::Topic settlement_topic() {
  jobs::Topic out;
  out.name = "sale.settle";
  out.every = minutes(1);
  out.outside = [](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    std::int64_t settled = 0;
    do {
      GERBANG_TRY(settled, settle_due(db, kSettledAtOnce));
    } while (settled == kSettledAtOnce && !job.server_stops());
    return Done{};
  };
  return out;
}

}  // namespace gerbang::settlement
