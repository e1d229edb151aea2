#include "selling/mandates/schedule.h"

#include <algorithm>
#include <chrono>

namespace gerbang::mandates {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

year_month_day civil(Day day) {
  return year_month_day{sys_days{std::chrono::days{day}}};
}

Day day_of(year_month_day date) {
  return sys_days{date}.time_since_epoch().count();
}

/// The given day of a month, or its last one where the month is shorter.
Day day_in(std::chrono::year_month month, unsigned day) {
  unsigned last{(month / std::chrono::last).day()};
  return day_of(month / std::chrono::day{std::min(day, last)});
}

std::chrono::year_month month_of(Day day) {
  auto date = civil(day);
  return date.year() / date.month();
}

}  // namespace

Window window_of(Frequency frequency, Day day) {
  using std::chrono::months;
  switch (frequency) {
    case Frequency::daily:
      return {day, day};
    case Frequency::weekly: {
      Day monday = day - weekday(day);
      return {monday, monday + 6};
    }
    case Frequency::monthly: {
      auto month = month_of(day);
      return {day_of(month / 1), day_of((month + months{1}) / 1) - 1};
    }
    case Frequency::yearly: {
      auto year = civil(day).year();
      return {day_of(year / 1 / 1), day_of(year / 12 / 31)};
    }
  }
  return {day, day};
}

std::optional<Day> debit_day(Frequency frequency, Day due, const calendar::BankingDays& banks,
                             Day earliest) {
  auto window = window_of(frequency, due);
  Day after = banks.on_or_after(std::max(due, earliest));
  if (after <= window.last) return after;
  for (Day before = due - 1; before >= std::max(window.first, earliest); --before)
    if (banks.is_banking_day(before)) return before;
  return std::nullopt;
}

Day effective_day(const Plan& plan, Day signed_on) {
  Day earliest = signed_on + 1;
  if (plan.start == StartRule::next_window) return window_of(plan.frequency, signed_on).last + 1;
  if (plan.start == StartRule::on_day && plan.start_day) {
    if (plan.frequency == Frequency::weekly) {
      Day ahead = (*plan.start_day - 1 - weekday(earliest) + 7) % 7;
      return earliest + ahead;
    }
    auto month = month_of(earliest);
    Day day = day_in(month, static_cast<unsigned>(*plan.start_day));
    return day >= earliest
               ? day
               : day_in(month + std::chrono::months{1}, static_cast<unsigned>(*plan.start_day));
  }
  return earliest;
}

std::optional<std::int64_t> anchor_day(const Plan& plan, Day first) {
  if (plan.start != StartRule::on_day || !plan.start_day) return std::nullopt;
  if (plan.frequency == Frequency::monthly) return plan.start_day;
  if (plan.frequency != Frequency::yearly) return std::nullopt;
  bool is_there = day_in(month_of(first), static_cast<unsigned>(*plan.start_day)) == first;
  return is_there ? plan.start_day : std::nullopt;
}

std::int64_t day_of_month(Day day) {
  return unsigned{civil(day).day()};
}

Day due_day(Frequency frequency, Day first, std::int64_t nth, std::optional<std::int64_t> anchor) {
  if (nth == 0) return first;
  auto in_months = [&](std::int64_t months) {
    auto day = static_cast<unsigned>(anchor.value_or(day_of_month(first)));
    return day_in(month_of(first) + std::chrono::months{months}, day);
  };
  switch (frequency) {
    case Frequency::daily:
      return first + nth;
    case Frequency::weekly:
      return first + 7 * nth;
    case Frequency::monthly:
      return in_months(nth);
    case Frequency::yearly:
      return in_months(12 * nth);
  }
  return first;
}

Day first_due(const Plan& plan, Day effective, Day approved, const calendar::BankingDays& banks) {
  if (plan.start == StartRule::on_approval)
    return banks.after(std::max(approved, effective - 1), 1);
  if (approved >= effective && plan.late == LateRule::at_once) return banks.after(approved, 1);
  auto anchor = anchor_day(plan, effective);
  for (std::int64_t nth = 0;; ++nth) {
    Day due = due_day(plan.frequency, effective, nth, anchor);
    if (due > approved && debit_day(plan.frequency, due, banks, std::max(approved + 1, effective)))
      return due;
  }
}

std::vector<Dated> dates(Frequency frequency, Day first, std::optional<std::int64_t> anchor,
                         std::int64_t from, std::int64_t count,
                         const calendar::BankingDays& banks) {
  std::vector<Dated> out;
  // A frequency without any banking day for so long is a calendar's fault.
  constexpr std::int64_t kPassedMost = 400;
  for (std::int64_t nth = from, passed = 0; std::ssize(out) < count && passed < kPassedMost;
       ++nth) {
    Day due = due_day(frequency, first, nth, anchor);
    auto debit = debit_day(frequency, due, banks);
    if (debit) out.push_back({{due}, {*debit}});
    passed = debit ? 0 : passed + 1;
  }
  return out;
}

}  // namespace gerbang::mandates
