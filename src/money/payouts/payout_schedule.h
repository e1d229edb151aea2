#pragma once
// When a merchant is paid out: every banking day (DL), once a week (WK), a month (MT) or a year
// (YR), at a cut-off in Kuala Lumpur. A day on which banks rest moves to the next on which they
// work (domain.md, "Payouts"; the codes are the spec's, back-office §9, and DL domain.md's).

#include <optional>
#include <string>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/money.h"
#include "money/calendar/calendar.h"

namespace gerbang::payouts {

enum class Period : unsigned char { daily = 1, weekly = 2, monthly = 3, yearly = 4 };

/// What a merchant has that nobody gave anything else: every banking day at eight, whatever it is.
struct Schedule {
  Period period = Period::daily;
  calendar::Weekday weekday = calendar::Weekday::monday;  // of WK
  int month_day = 1;                                      // of MT and YR, 1 to 28
  int month = 1;                                          // of YR, 1 to 12
  int cut_off = 8 * 60;                                   // minutes after midnight in Kuala Lumpur
  Money minimum;                                          // what is less is carried forward
  bool is_held = false;  // what is closed is held, until somebody releases it
  std::optional<std::string> held_reason;
};
BOOST_DESCRIBE_STRUCT(Schedule, (),
                      (period, weekday, month_day, month, cut_off, minimum, is_held, held_reason))
constexpr auto field_rules(contract::Of<Schedule>) {
  using contract::rule;
  return std::array{rule("month_day").between(1, 28), rule("month").between(1, 12),
                    rule("cut_off").between(0, 24 * 60 - 1), rule("minimum").at_least(0),
                    rule("held_reason").length(1, 500)};
}

/// With what the merchant had when it was changed.
struct ScheduleChange : Schedule {
  Schedule was;
};
BOOST_DESCRIBE_STRUCT(ScheduleChange, (Schedule), (was))

/// The first cut-off after `after`.
Instant cut_off_after(const Schedule& schedule, const calendar::BankingDays& banks, Instant after);

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::Period> {
  using P = gerbang::payouts::Period;
  static constexpr std::array<std::pair<P, std::string_view>, 4> names{
      {{P::daily, "DL"}, {P::weekly, "WK"}, {P::monthly, "MT"}, {P::yearly, "YR"}}};
};
