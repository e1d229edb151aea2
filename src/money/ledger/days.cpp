#include "money/ledger/days.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/core/id_time.h"
#include "base/db/lane.h"
#include "money/ledger/books.h"
#include "money/ledger/day_store.h"
#include "money/ledger/ledger.h"

namespace gerbang::ledger {
namespace {

/// So many merchants in one commit: some hundred small rows.
constexpr int kMerchantsAtOnce = 100;

/// What one step read, and what it makes of it.
struct Step {
  Closing from;
  Closing to;
  std::map<std::tuple<std::int64_t, int, int>, Sums> moved;  // owner, account, acquirer
  bool is_something = true;
};

/// Sees that a day is over, or that it has been for long enough.
bool notice(Closing& closing, Day yesterday, Instant machine) {
  if (closing.noticed > closing.due) {
    if (machine < closing.noticed_at + kDayMargin) return false;
    closing.due = closing.noticed;
    return true;
  }
  if (yesterday <= closing.noticed) return false;
  closing.noticed = yesterday;
  closing.noticed_at = machine;
  return true;
}

void move(Step& step, MerchantId owner, const AccountSums& sums) {
  step.moved[{owner.value, static_cast<int>(sums.account), sums.acquirer}] += sums.sums();
}

/// The next merchants, and what moved on their day.
void sum(db::Sql& sql, Step& step) {
  auto& to = step.to;
  auto from = id_floor(kl_day_start(to.day)), until = id_floor(kl_day_start(to.day + 1));
  std::vector<std::pair<MerchantId, db::Ahead<AccountSums>>> asked;
  while (asked.size() < kMerchantsAtOnce) {
    auto next = sql.one<MerchantId>(kMerchantAfter, to.merchant);
    if (!next) break;
    to.merchant = *next;
    asked.emplace_back(*next, sql.ahead<AccountSums>(kSums, *next, from, until));
  }
  for (const auto& [merchant, sums] : asked) {
    for (const auto& it : sums.rows()) {
      if (!is_merchant_account(it.account)) {
        move(step, kGatewayCompany, it);
      } else {
        move(step, merchant, it);
        move(step, kAllMerchants, it);
      }
    }
  }
  if (asked.size() == kMerchantsAtOnce) return;
  to.closed = to.day;
  to.day = 0;
  to.merchant = {};
}

Step look(db::Sql& sql, Instant machine) {
  Step step{closing(sql), {}, {}};
  auto& to = step.to = step.from;
  if (notice(to, kl_day(sql.now()) - 1, machine)) return step;
  if (to.closed >= to.due) {
    step.is_something = false;
    return step;
  }
  if (to.day == 0) {
    auto next =
        sql.one<std::optional<std::int64_t>>(kNextEntry, id_floor(kl_day_start(to.closed + 1)));
    Day day = next && *next ? kl_day(id_instant(**next)) : to.due + 1;
    if (day > to.due) {
      to.closed = to.due;
      return step;
    }
    to.day = day;
  }
  sum(sql, step);
  return step;
}

}  // namespace

Closing closing(db::Sql& sql) {
  return sql.one<Closing>(kClosing).value_or(Closing{});
}

bool day_step(db::Db& db) {
  Instant machine = db.clock().now() - db.clock().offset();
  auto step =
      db::read(db, db::Lane::heavy, [&](db::Sql& sql) -> Step { return look(sql, machine); });
  if (!step.is_something) return false;
  const auto& to = step.to;
  bool is_mine = false;
  db.write_job([&](db::Tx& tx) {
    is_mine = tx.changed(kClosingMove, step.from.version, to.closed, to.due, to.noticed,
                         to.noticed_at, to.day, to.merchant) == 1;
    if (!is_mine) return false;
    // Before it is closed a day is seen by nobody, so its merchants may come one after another.
    Day day = step.to.day != 0 ? to.day : to.closed;
    for (const auto& [key, sums] : step.moved) {
      const auto& [owner, account, acquirer] = key;
      tx.exec(kDayAdd, owner, account, acquirer, day, sums.balance, sums.debits, sums.entries);
    }
    return true;
  });
  return is_mine;
}

jobs::Topic day_topic() {
  jobs::Topic out;
  out.name = "ledger.day";
  out.every = minutes(1);
  out.outside = [](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    while (!job.server_stops() && day_step(db)) {
    }
    return Done{};
  };
  return out;
}

void days_reopen(db::Tx& tx, Day first) {
  auto now = tx.one<Closing>(kClosingLock).value_or(Closing{});
  auto to = now;
  if (first <= std::max(now.closed, now.day)) {
    to.closed = std::min(now.closed, first - 1);
    to.day = 0;
    to.merchant = {};
    tx.exec(kDaysDrop, first);
  }
  // Also where no row is lost: whoever is summing has not seen what is posted here.
  tx.exec(kClosingMove, now.version, to.closed, to.due, to.noticed, to.noticed_at, to.day,
          to.merchant);
}

}  // namespace gerbang::ledger
