#pragma once
// What was sold: on each of some days, and how often each way to pay succeeded in them, from the
// daily counters. Days are Kuala Lumpur's, and a sale belongs to the day on which it was created.

#include <cstdint>
#include <vector>

#include "money/sales/sale.h"

namespace gerbang::sales {

/// Sales that stand as sold (11 and 43).
struct DaySales {
  Day day = 0;
  std::int64_t sold_count = 0;
  Money sold_amount;
};
/// Both days included.
struct DaySpan {
  Day first = 0;
  Day last = 0;
};
/// The last `days` days up to `today`.
constexpr DaySpan last_days(Day today, int days) {
  return {today - days + 1, today};
}
/// Every day of the span, the oldest first; a day without a sale too.
std::vector<DaySales> sales_by_day(db::Sql& sql, MerchantId merchant, DaySpan span);

/// Of the payments of these days for which a method was chosen and that have ended.
struct MethodSuccess {
  int payment_method = 0;
  std::int64_t ended = 0;      // 11, 22, 23, 33, 43, 44, 55
  std::int64_t succeeded = 0;  // 11, 33, 43, 44
};
BOOST_DESCRIBE_STRUCT(MethodSuccess, (), (payment_method, ended, succeeded))
/// The method with the most payments first.
std::vector<MethodSuccess> success_by_method(db::Sql& sql, MerchantId merchant, DaySpan span);

/// What waits for somebody among the sales.
std::int64_t sales_awaiting_checker(db::Sql& sql, MerchantId merchant, Day from);
std::int64_t sales_paid_late(db::Sql& sql, MerchantId merchant, Instant from);

}  // namespace gerbang::sales
