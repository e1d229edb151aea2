#include "money/payouts/payout_schedule.h"

#include <chrono>

namespace gerbang::payouts {
namespace {

/// Whether the schedule names this day; banks may rest on it.
bool is_named(const Schedule& schedule, Day day) {
  std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  switch (schedule.period) {
    case Period::daily:
      return true;
    case Period::weekly:
      return weekday(day) == static_cast<int>(schedule.weekday);
    case Period::monthly:
      return static_cast<unsigned>(date.day()) == static_cast<unsigned>(schedule.month_day);
    case Period::yearly:
      return static_cast<unsigned>(date.day()) == static_cast<unsigned>(schedule.month_day) &&
             static_cast<unsigned>(date.month()) == static_cast<unsigned>(schedule.month);
  }
  return false;
}

// No holiday of a state is as long; a named day before `after` may have moved behind it.
constexpr Day kMovedMost = 14;

}  // namespace

Instant cut_off_after(const Schedule& schedule, const calendar::BankingDays& banks, Instant after) {
  for (Day day = kl_day(after) - kMovedMost;; ++day) {
    if (!is_named(schedule, day)) continue;
    auto at = kl_day_start(banks.on_or_after(day)) + minutes(schedule.cut_off);
    if (at > after) return at;
  }
}

}  // namespace gerbang::payouts
