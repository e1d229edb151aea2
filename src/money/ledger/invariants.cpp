#include <fmt/format.h>

#include "money/ledger/day_store.h"
#include "money/ledger/ledger.h"
#include "money/ledger/ledger_store.h"

namespace gerbang::ledger {
namespace {

using Violations = std::vector<std::string>;

Violations sum_of_all_entries(db::Sql& sql) {
  auto sum = sql.one<Money>(kSumOfAll).value_or(Money{});
  if (sum == Money{}) return {};
  return {fmt::format("all entries together are {} sen, not zero", sum.sen)};
}

Violations each_transfer(db::Sql& sql) {
  Violations out;
  sql.each(kUnbalanced, [&](const db::Row& row) {
    out.push_back(fmt::format("transfer {} of merchant {} is off by {} sen", row.number(1),
                              row.number(0), row.number(2)));
  });
  sql.each(kEmptyTransfers, [&](const db::Row& row) {
    out.push_back(
        fmt::format("transfer {} of merchant {} has no entries", row.number(1), row.number(0)));
  });
  return out;
}

Violations balances_from_entries(db::Sql& sql) {
  Violations out;
  sql.each(kBalancesFromEntries, [&](const db::Row& row) {
    out.push_back(fmt::format(
        "{} of company {} (acquirer {}): entries exceed the balance by {} sen",
        account_name(row.get<Account>(1)), row.number(0), row.number(2), row.number(3)));
  });
  return out;
}

Violations days_from_entries(db::Sql& sql) {
  Violations out;
  sql.each(kDaysFromEntries, [&](const db::Row& row) {
    out.push_back(fmt::format(
        "{} of company {} (acquirer {}) on {}: its entries exceed the end of the day by {} sen, "
        "{} sen of debits and {} entries",
        account_name(row.get<Account>(1)), row.number(0), row.number(2), day_text(row.number(3)),
        row.number(4), row.number(5), row.number(6)));
  });
  return out;
}

}  // namespace

std::vector<db::Invariant> ledger_invariants() {
  return {{"the sum of all ledger entries is zero", sum_of_all_entries},
          {"each ledger transfer has entries and balances", each_transfer},
          {"each ledger balance equals its entries", balances_from_entries},
          {"the end of each ledger day equals its entries", days_from_entries}};
}

}  // namespace gerbang::ledger
