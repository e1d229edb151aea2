#include "money/ledger/reports.h"

#include <algorithm>
#include <chrono>

#include "base/core/id_time.h"

namespace gerbang::ledger {
namespace {

Day first_of(std::int64_t year, unsigned month) {
  using namespace std::chrono;
  return sys_days{std::chrono::year{static_cast<int>(year)} / month / 1}.time_since_epoch().count();
}

Money credited(const Books& before, const Books& after, Account account,
               std::optional<int> acquirer = {}) {
  return sums_of(before, account, acquirer).balance - sums_of(after, account, acquirer).balance;
}

MonthIncome income(CalendarDay month, const Books& before, const Books& after) {
  MonthIncome out{month,
                  credited(before, after, Account::fee_income),
                  credited(before, after, Account::sst_payable),
                  credited(before, after, Account::acquirer_fees_payable),
                  {}};
  for (const auto& [key, sums] : after) {
    if (key.first != Account::acquirer_fees_payable) continue;
    auto amount = credited(before, after, key.first, key.second);
    if (amount != Money{}) out.acquirer_fees.push_back({key.second, amount});
  }
  return out;
}

Money& bucket(Receivable& of, std::int64_t age) {
  if (age <= 1) return of.days_0_to_1;
  if (age <= 7) return of.days_2_to_7;
  return age <= 30 ? of.days_8_to_30 : of.days_over_30;
}

}  // namespace

Instant answered_for(db::Sql& sql, std::optional<Instant> at) {
  return std::min(at.value_or(sql.now()), sql.now());
}

TrialBalance trial_balance(db::Sql& sql, std::optional<Instant> at) {
  TrialBalance out;
  out.as_of = answered_for(sql, at);
  out.currency = kCurrency;
  for (const auto& [key, sums] : books_before(sql, Side::everybody, {}, books_end(sql.now(), at))) {
    out.accounts.push_back({key.first, key.second, sums.balance});
    out.difference += sums.balance;
  }
  return out;
}

std::vector<MonthIncome> income_of_year(db::Sql& sql, std::int64_t year) {
  std::vector<MonthIncome> out;
  std::optional<Books> before;
  auto at = [&](Day day) {
    return books_before(sql, Side::gateway, {},
                        std::min(id_floor(kl_day_start(day)), books_end(sql.now(), {})));
  };
  for (unsigned month = 1; month <= 12; ++month) {
    Day first = first_of(year, month);
    if (kl_day_start(first) > sql.now()) break;
    if (!before) before = at(first);
    auto after = at(month == 12 ? first_of(year + 1, 1) : first_of(year, month + 1));
    out.push_back(income({first}, *before, after));
    before = std::move(after);
  }
  return out;
}

std::vector<Receivable> receivables(db::Sql& sql, std::optional<Instant> at) {
  auto before = books_end(sql.now(), at);
  Day today = kl_day(answered_for(sql, at));
  auto books = books_before(sql, Side::gateway, {}, before);
  auto owed_days = receivable_days(sql, books, before);
  std::vector<Receivable> out;
  for (const auto& [key, sums] : books) {
    if (key.first != Account::acquirer_receivable) continue;
    Receivable of;
    of.acquirer = key.second;
    of.balance = sums.balance;
    for (const auto& owed : owed_days[key.second]) {
      auto age = today - owed.day;
      of.days.push_back({{owed.day}, age, owed.amount});
      bucket(of, age) += owed.amount;
    }
    out.push_back(std::move(of));
  }
  return out;
}

}  // namespace gerbang::ledger
