#pragma once
// All SQL of the forecast.

#include <functional>
#include <string>
#include <vector>

#include "selling/mandates/forecast.h"

namespace gerbang::mandates {

/// Each of the merchant's mandates that has a plan, in pages. Only what a plan needs is read; the
/// mandate is the same one each time, and may be changed.
void planned_each(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  const std::function<void(Mandate&)>& sink);

struct RetryAhead {
  Mandate mandate;  // only what a plan needs
  Day due = 0;
  Day on = 0;
  Money amount;
  std::int64_t attempt = 0;  // of the one that failed
};
/// Each debit that failed and is to be tried again.
void retries_each(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  const std::function<void(RetryAhead&)>& sink);

struct WaitingSum {
  Id<Product> product;
  CalendarDay debit_on;
  std::int64_t count = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(WaitingSum, (), (product, debit_on, count, amount))
/// What is made and waits for its file.
std::vector<WaitingSum> waiting_sums(db::Sql& sql, MerchantId merchant);

/// How banks have answered the debits since `since`.
std::vector<BankRate> bank_rates(db::Sql& sql, MerchantId merchant, Day since);

}  // namespace gerbang::mandates
