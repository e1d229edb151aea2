#pragma once
// The books as of a moment: what every account stood at, how much had been debited to it, and by
// how many entries. Worked out from the last end of a day (days.h) and the entries since, which are
// those of less than a day once days are closed. A moment is an id: what was posted before it has
// smaller ids (id_floor in core/id_time.h).

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/db/db.h"
#include "money/ledger/ledger.h"

namespace gerbang::ledger {

/// Since the beginning, or of a time. Debit positive.
struct Sums {
  Money balance;
  Money debits;
  std::int64_t entries = 0;

  Sums& operator+=(const Sums& more) {
    balance += more.balance;
    debits += more.debits;
    entries += more.entries;
    return *this;
  }
  Sums operator-() const { return {-balance, -debits, -entries}; }
};

/// One account's, as it is read.
struct AccountSums {
  Account account{};
  int acquirer = 0;
  Money balance;
  Money debits;
  std::int64_t entries = 0;

  Sums sums() const { return {balance, debits, entries}; }
};
BOOST_DESCRIBE_STRUCT(AccountSums, (), (account, acquirer, balance, debits, entries))

/// By account and acquirer; whoever's books they are has each of its kinds of account in them.
using Books = std::map<std::pair<Account, int>, Sums>;

/// Whose books.
enum class Side {
  merchant,       // the accounts of one
  gateway,        // its own
  all_merchants,  // the merchants' accounts, all together
  everybody,      // the last two
};

/// The id below which everything is that had been posted at `at`, its whole second included when
/// it is one, as people pick them; without a time, and for one to come, it is now.
std::int64_t books_end(Instant now, std::optional<Instant> at);

/// How many transfers of a merchant have ids from `first` on and below `until`.
std::int64_t transfers_between(db::Sql& sql, MerchantId merchant, std::int64_t first,
                               std::int64_t until);

/// All that was posted with ids below `before`. `merchant` is for Side::merchant.
Books books_before(db::Sql& sql, Side side, MerchantId merchant, std::int64_t before);

/// The sums of an account, of one acquirer or of all.
Sums sums_of(const Books& books, Account account, std::optional<int> acquirer = {});

/// What an acquirer owes of the payments of one day, with the oldest paid first.
struct Owed {
  Day day = 0;
  Money amount;
};
/// By acquirer, the days on which what it owes before `before` was debited, the oldest first.
/// Whatever is credited, be it money, a refund or a reversal, pays the oldest. Nothing where
/// nothing is owed.
std::map<int, std::vector<Owed>> receivable_days(db::Sql& sql, const Books& gateway,
                                                 std::int64_t before);

}  // namespace gerbang::ledger
