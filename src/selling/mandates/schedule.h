#pragma once
// When an auto-debit falls due. A mandate is collected once in each window of its frequency, and
// windows are those of the calendar: a day, a week from Monday, a month, a year. The agreed day of
// the month, or else the first debit, sets the place in the window (the 31st of a month is its last
// day where it is shorter, and the 31st again afterwards). Each debit goes to the bank on its day;
// where banks do not work on it, on the next banking day of the same window, or else on the last
// one before it. So no window has the debit of another, and the bank, which counts by the day of
// the debit, never counts two in one. Facts: domain.md, "E-mandate"; the rail's own words are in
// the acquirer's folder.

#include <optional>
#include <vector>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "money/calendar/calendar.h"

namespace gerbang::mandates {

/// How often; the words are the specification's (back-office, section 9).
enum class Frequency : unsigned char { daily, weekly, monthly, yearly };

/// When a new mandate is collected first.
enum class StartRule : unsigned char {
  on_approval,  // on the first banking day after the bank's approval
  next_window,  // on the first day of the next week, month or year
  on_day,       // on a day of the week (1 Monday to 7) or of the month (1 to 31)
};

/// What happens where the bank approves only after the day of the first debit.
enum class LateRule : unsigned char {
  skip,     // the first debit is that of the next window
  at_once,  // it is made on the first banking day after the approval, and the rest follow the plan
};

struct Plan {
  Frequency frequency = Frequency::monthly;
  StartRule start = StartRule::on_approval;
  std::optional<std::int64_t> start_day;  // with on_day only
  LateRule late = LateRule::skip;
};

struct Window {
  Day first = 0;
  Day last = 0;
  friend constexpr bool operator==(const Window&, const Window&) = default;
};
/// The window of the calendar in which a day lies.
Window window_of(Frequency frequency, Day day);
/// The day on which a debit due on `due` goes to the bank, in its window and not before `earliest`;
/// nothing where banks do not work on any such day.
std::optional<Day> debit_day(Frequency frequency, Day due, const calendar::BankingDays& banks,
                             Day earliest = 0);

/// The day from which a mandate that is signed on `signed_on` is to be collected, before anybody
/// knows when the bank will approve it. Not before the day after.
Day effective_day(const Plan& plan, Day signed_on);

/// The day of the month, 1 to 31, to which debits by the month or year come back where a shorter
/// month had an earlier one; none: that of the first debit. A year whose first debit was made late
/// keeps the day on which it was made.
std::optional<std::int64_t> anchor_day(const Plan& plan, Day first);

std::int64_t day_of_month(Day day);
/// The due day of the nth debit (from 0) of a mandate whose first one is due on `first`.
Day due_day(Frequency frequency, Day first, std::int64_t nth,
            std::optional<std::int64_t> anchor = std::nullopt);

/// The day on which the first debit falls due once the bank has approved: one whose debit can be
/// made after the approval, and not before `effective`.
Day first_due(const Plan& plan, Day effective, Day approved, const calendar::BankingDays& banks);

/// A debit to come: when it falls due, and when it goes to the bank.
struct Dated {
  CalendarDay due;
  CalendarDay debited;
};
BOOST_DESCRIBE_STRUCT(Dated, (), (due, debited))
/// `count` debits from the nth one on; due days without a debit are left out.
std::vector<Dated> dates(Frequency frequency, Day first, std::optional<std::int64_t> anchor,
                         std::int64_t from, std::int64_t count, const calendar::BankingDays& banks);

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::Frequency> {
  using F = gerbang::mandates::Frequency;
  static constexpr std::array<std::pair<F, std::string_view>, 4> names{
      {{F::daily, "DL"}, {F::weekly, "WK"}, {F::monthly, "MT"}, {F::yearly, "YR"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::StartRule> {
  using S = gerbang::mandates::StartRule;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::on_approval, "ON_APPROVAL"}, {S::next_window, "NEXT_WINDOW"}, {S::on_day, "ON_DAY"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::LateRule> {
  using L = gerbang::mandates::LateRule;
  static constexpr std::array<std::pair<L, std::string_view>, 2> names{
      {{L::skip, "SKIP"}, {L::at_once, "AT_ONCE"}}};
};
