#include "money/ledger/books.h"

#include <algorithm>
#include <array>

#include "base/core/id_time.h"
#include "base/db/list.h"
#include "money/ledger/day_store.h"
#include "money/ledger/days.h"

namespace gerbang::ledger {
namespace {

constexpr db::Statement kTransfersBetween{"ledger_transfers_between", R"(
  SELECT count(*) FROM ledger_transfers WHERE merchant_id = $1 AND id >= $2 AND id < $3)"};

constexpr std::array kMerchantAccounts{Account::merchant_pending, Account::merchant_available,
                                       Account::merchant_refund_in_transit,
                                       Account::merchant_payout_in_transit};

struct Named {
  Account account{};
  int acquirer = 0;
};
BOOST_DESCRIBE_STRUCT(Named, (), (account, acquirer))

bool has_merchants(Side side) {
  return side != Side::gateway;
}
bool has_gateway(Side side) {
  return side == Side::gateway || side == Side::everybody;
}

/// The ends of the last days up to `day`.
Books ends_of(db::Sql& sql, Side side, MerchantId merchant, Day day) {
  Books out;
  std::vector<db::Ahead<AccountSums>> asked;
  auto ask = [&](MerchantId owner, Account account, int acquirer) {
    out[{account, acquirer}];
    asked.push_back(sql.ahead<AccountSums>(kDayLast, owner, account, acquirer, day));
  };
  if (has_gateway(side)) {
    for (auto account : {Account::fee_income, Account::sst_payable, Account::bank})
      ask(kGatewayCompany, account, 0);
    for (const auto& it : sql.all<Named>(kGatewayAccounts)) {
      if (!out.contains({it.account, it.acquirer})) ask(kGatewayCompany, it.account, it.acquirer);
    }
  }
  if (has_merchants(side)) {
    for (auto account : kMerchantAccounts)
      ask(side == Side::merchant ? merchant : kAllMerchants, account, 0);
  }
  for (const auto& rows : asked) {
    for (const auto& it : rows.rows())
      out[{it.account, it.acquirer}] = it.sums();
  }
  return out;
}

/// What moved between two ids.
std::vector<AccountSums> moved(db::Sql& sql, Side side, MerchantId merchant, std::int64_t from,
                               std::int64_t until) {
  if (from >= until) return {};
  if (side == Side::merchant) return sql.all<AccountSums>(kSumsOfOwn, merchant, from, until);
  bool is_sqlite = db::engine_of(sql) == db::Engine::sqlite;
  return sql.all<AccountSums>(is_sqlite ? kSumsOfAll : kSumsOfEach, from, until);
}

void add(Books& books, Side side, const std::vector<AccountSums>& rows, bool is_back) {
  for (const auto& it : rows) {
    bool is_wanted = is_merchant_account(it.account) ? has_merchants(side) : has_gateway(side);
    if (is_wanted) books[{it.account, it.acquirer}] += is_back ? -it.sums() : it.sums();
  }
}

struct OpenDay {
  Day day = 0;
  Books moved;
};
/// The days that have no end yet, of those that have entries: today, and any that nobody has worked
/// out. Of the gateway's accounts.
std::vector<OpenDay> open_days(db::Sql& sql, Day closed, std::int64_t before) {
  std::vector<OpenDay> out;
  auto from = id_floor(kl_day_start(closed + 1));
  while (from < before) {
    auto next = sql.one<std::optional<std::int64_t>>(kNextEntry, from);
    if (!next || !*next || **next >= before) break;
    Day day = kl_day(id_instant(**next));
    auto until = std::min(before, id_floor(kl_day_start(day + 1)));
    OpenDay of{day, {}};
    add(of.moved, Side::gateway, moved(sql, Side::gateway, {}, **next, until), false);
    out.push_back(std::move(of));
    from = until;
  }
  return out;
}

}  // namespace

std::int64_t books_end(Instant now, std::optional<Instant> at) {
  return id_floor(at && *at < now ? std::min(now + milliseconds(1), db::range_end(*at))
                                  : now + milliseconds(1));
}

std::int64_t transfers_between(db::Sql& sql, MerchantId merchant, std::int64_t first,
                               std::int64_t until) {
  return sql.one<std::int64_t>(kTransfersBetween, merchant, first, until).value_or(0);
}

Books books_before(db::Sql& sql, Side side, MerchantId merchant, std::int64_t before) {
  Day day = kl_day(id_instant(before));
  Day closed = closing(sql).closed;
  // From the end of the day back, where that is nearer.
  bool is_back = closed >= day && kl_day_start(day) + hours(12) <= id_instant(before);
  Day end = is_back ? day : std::min(closed, day - 1);
  auto from = id_floor(kl_day_start(end + 1));
  auto books = ends_of(sql, side, merchant, end);
  add(books, side,
      is_back ? moved(sql, side, merchant, before, from) : moved(sql, side, merchant, from, before),
      is_back);
  return books;
}

Sums sums_of(const Books& books, Account account, std::optional<int> acquirer) {
  Sums out;
  for (const auto& [key, sums] : books) {
    if (key.first == account && (!acquirer || key.second == *acquirer)) out += sums;
  }
  return out;
}

std::map<int, std::vector<Owed>> receivable_days(db::Sql& sql, const Books& gateway,
                                                 std::int64_t before) {
  Day last = kl_day(id_instant(before - 1));
  Day closed = std::min(closing(sql).closed, last - 1);
  auto ends = ends_of(sql, Side::gateway, {}, closed);
  auto open = open_days(sql, closed, before);
  std::map<int, std::vector<Owed>> out;
  for (const auto& [key, all] : gateway) {
    if (key.first != Account::acquirer_receivable || all.balance <= Money{}) continue;
    auto& owed = out[key.second];
    Money paid = all.debits - all.balance;
    auto debited = [&](Day day, Money debits) {
      if (debits > paid) owed.push_back({day, debits - paid});
      paid = std::max(paid, debits);
    };
    sql.each(
        kDebitedDays, [&](const db::Row& row) { debited(row.number(0), row.get<Money>(1)); },
        key.second, paid, closed);
    auto debits = sums_of(ends, key.first, key.second).debits;
    for (const auto& day : open) {
      debits += sums_of(day.moved, key.first, key.second).debits;
      debited(day.day, debits);
    }
  }
  return out;
}

}  // namespace gerbang::ledger
