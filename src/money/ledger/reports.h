#pragma once
// What the gateway's operators read off the books: the trial balance, what fees and tax came to
// month by month, and for how long acquirers have owed what they owe.

#include <optional>
#include <string>
#include <vector>

#include "base/core/clock.h"
#include "money/ledger/account_words.h"
#include "money/ledger/books.h"

namespace gerbang::ledger {

/// An account with its balance: a debit above zero, a credit below.
struct TrialLine {
  Account account{};
  int acquirer = 0;
  Money balance;
};
BOOST_DESCRIBE_STRUCT(TrialLine, (), (account, acquirer, balance))

/// The gateway's accounts, and those of all merchants together. They add up to zero.
struct TrialBalance {
  Instant as_of;
  std::string currency;
  std::vector<TrialLine> accounts;
  Money difference;  // what they add up to
};
BOOST_DESCRIBE_STRUCT(TrialBalance, (), (as_of, currency, accounts, difference))
/// As of a moment, now when there is none.
TrialBalance trial_balance(db::Sql& sql, std::optional<Instant> at);

struct AcquirerAmount {
  int acquirer = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(AcquirerAmount, (), (acquirer, amount))

/// By how much the accounts grew in a calendar month of Kuala Lumpur, as income counts: what came
/// in is above zero, and what was given back or paid on takes from it. The month that is not over
/// is as of now.
struct MonthIncome {
  CalendarDay month;  // its first day
  Money fee_income;
  Money sst_payable;
  Money acquirer_fees_payable;
  std::vector<AcquirerAmount> acquirer_fees;  // the last, by acquirer
};
BOOST_DESCRIBE_STRUCT(MonthIncome, (),
                      (month, fee_income, sst_payable, acquirer_fees_payable, acquirer_fees))
/// The months of a year that have begun, the first one first.
std::vector<MonthIncome> income_of_year(db::Sql& sql, std::int64_t year);

struct OwedDay {
  CalendarDay day;
  std::int64_t age_days = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(OwedDay, (), (day, age_days, amount))

/// What an acquirer owes, and since when: whatever it pays, or is taken back, pays the oldest.
struct Receivable {
  int acquirer = 0;
  Money balance;  // below zero where it has paid too much; there are no days then
  Money days_0_to_1;
  Money days_2_to_7;
  Money days_8_to_30;
  Money days_over_30;
  std::vector<OwedDay> days;  // the oldest first
};
BOOST_DESCRIBE_STRUCT(Receivable, (),
                      (acquirer, balance, days_0_to_1, days_2_to_7, days_8_to_30, days_over_30,
                       days))
/// Of each acquirer, as of a moment, now when there is none.
std::vector<Receivable> receivables(db::Sql& sql, std::optional<Instant> at);

/// What is answered for `at`: a time to come is now.
Instant answered_for(db::Sql& sql, std::optional<Instant> at);

}  // namespace gerbang::ledger
