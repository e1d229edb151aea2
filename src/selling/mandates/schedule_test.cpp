#include "selling/mandates/schedule.h"

#include <gtest/gtest.h>

namespace gerbang::mandates {
namespace {

Day day(const char* text) {
  return *day_parse(text);
}

std::string text(Day day) {
  return day_text(day);
}

/// Saturday and Sunday, and Christmas of 2026.
calendar::BankingDays banks() {
  return {{{calendar::MalaysianState::kuala_lumpur, {0}, 0b1100000}}, {day("2026-12-25")}};
}

TEST(Schedule, windows_are_those_of_the_calendar) {
  using enum Frequency;
  auto window = [](Frequency frequency, const char* of) {
    auto it = window_of(frequency, day(of));
    return text(it.first) + " " + text(it.last);
  };
  EXPECT_EQ(window(daily, "2026-11-20"), "2026-11-20 2026-11-20");
  EXPECT_EQ(window(weekly, "2026-11-20"), "2026-11-16 2026-11-22");
  EXPECT_EQ(window(weekly, "2026-11-16"), "2026-11-16 2026-11-22");
  EXPECT_EQ(window(weekly, "2026-11-22"), "2026-11-16 2026-11-22");
  EXPECT_EQ(window(monthly, "2026-02-10"), "2026-02-01 2026-02-28");
  EXPECT_EQ(window(monthly, "2026-12-31"), "2026-12-01 2026-12-31");
  EXPECT_EQ(window(yearly, "2026-02-10"), "2026-01-01 2026-12-31");
}

TEST(Schedule, a_month_that_is_shorter_is_debited_on_its_last_day) {
  Day first = day("2027-01-31");
  EXPECT_EQ(text(due_day(Frequency::monthly, first, 1)), "2027-02-28");
  EXPECT_EQ(text(due_day(Frequency::monthly, first, 2)), "2027-03-31");
  EXPECT_EQ(text(due_day(Frequency::monthly, first, 13)), "2028-02-29");
  EXPECT_EQ(text(due_day(Frequency::yearly, day("2028-02-29"), 1)), "2029-02-28");
  EXPECT_EQ(text(due_day(Frequency::yearly, day("2028-02-29"), 4)), "2032-02-29");
}

/// The first `count` due days of a plan that is signed and approved in time.
std::string dues(Frequency frequency, std::int64_t on, const char* signed_on, int count) {
  Plan plan{frequency, StartRule::on_day, on, LateRule::skip};
  Day first = effective_day(plan, day(signed_on));
  std::string out;
  for (int nth = 0; nth < count; ++nth)
    out += text(due_day(frequency, first, nth, anchor_day(plan, first))) + ' ';
  return out;
}

TEST(Schedule, a_plan_on_the_31st_that_begins_in_a_shorter_month_returns_to_the_31st) {
  using enum Frequency;
  EXPECT_EQ(dues(monthly, 31, "2026-11-20", 5),
            "2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31 ");
  EXPECT_EQ(dues(monthly, 30, "2027-02-10", 3), "2027-02-28 2027-03-30 2027-04-30 ");
  EXPECT_EQ(dues(monthly, 31, "2028-02-10", 2), "2028-02-29 2028-03-31 ");
  EXPECT_EQ(dues(monthly, 5, "2026-11-20", 2), "2026-12-05 2027-01-05 ");
}

TEST(Schedule, a_year_from_29_february_has_it_in_every_leap_year) {
  using enum Frequency;
  EXPECT_EQ(dues(yearly, 29, "2028-02-10", 5),
            "2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29 ");
  EXPECT_EQ(dues(yearly, 29, "2027-02-10", 3), "2027-02-28 2028-02-29 2029-02-28 ");
}

TEST(Schedule, a_bank_that_approves_late_does_not_move_the_agreed_day) {
  Plan plan{Frequency::monthly, StartRule::on_day, 31, LateRule::skip};
  Day effective = day("2027-02-28");
  EXPECT_EQ(text(first_due(plan, effective, day("2027-03-01"), banks())), "2027-03-31");
  plan.late = LateRule::at_once;
  Day first = first_due(plan, effective, day("2027-03-01"), banks());
  EXPECT_EQ(text(first), "2027-03-02");
  EXPECT_EQ(text(due_day(plan.frequency, first, 1, anchor_day(plan, first))), "2027-04-30");
  plan.frequency = Frequency::yearly;
  EXPECT_EQ(text(due_day(plan.frequency, first, 1, anchor_day(plan, first))), "2028-03-02");
}

TEST(Schedule, each_window_has_one_debit) {
  for (auto frequency :
       {Frequency::daily, Frequency::weekly, Frequency::monthly, Frequency::yearly}) {
    for (Day first = day("2026-01-01"); first < day("2027-01-01"); ++first) {
      for (std::int64_t nth = 0; nth < 14; ++nth) {
        auto window = window_of(frequency, due_day(frequency, first, nth));
        ASSERT_EQ(window.last + 1, window_of(frequency, due_day(frequency, first, nth + 1)).first)
            << text(first) << " " << nth;
      }
    }
  }
}

TEST(Schedule, a_plan_says_when_it_begins) {
  auto effective = [](Frequency frequency, StartRule start, std::optional<std::int64_t> on,
                      const char* signed_on) {
    return text(effective_day({frequency, start, on, LateRule::skip}, day(signed_on)));
  };
  using enum StartRule;
  using enum Frequency;
  EXPECT_EQ(effective(monthly, on_approval, {}, "2026-11-20"), "2026-11-21");
  EXPECT_EQ(effective(monthly, next_window, {}, "2026-11-20"), "2026-12-01");
  EXPECT_EQ(effective(weekly, next_window, {}, "2026-11-20"), "2026-11-23");
  EXPECT_EQ(effective(yearly, next_window, {}, "2026-11-20"), "2027-01-01");
  EXPECT_EQ(effective(monthly, on_day, 5, "2026-11-20"), "2026-12-05");
  EXPECT_EQ(effective(monthly, on_day, 21, "2026-11-20"), "2026-11-21");
  EXPECT_EQ(effective(monthly, on_day, 20, "2026-11-20"), "2026-12-20");
  EXPECT_EQ(effective(monthly, on_day, 31, "2027-01-31"), "2027-02-28");
  EXPECT_EQ(effective(weekly, on_day, 1, "2026-11-20"), "2026-11-23");
  EXPECT_EQ(effective(weekly, on_day, 6, "2026-11-20"), "2026-11-21");
}

TEST(Schedule, a_bank_that_approves_late_skips_a_window_or_debits_at_once) {
  Plan plan{Frequency::monthly, StartRule::on_day, 5, LateRule::skip};
  Day effective = day("2026-12-05");
  EXPECT_EQ(text(first_due(plan, effective, day("2026-12-01"), banks())), "2026-12-05");
  EXPECT_EQ(text(first_due(plan, effective, day("2026-12-05"), banks())), "2027-01-05");
  EXPECT_EQ(text(first_due(plan, effective, day("2027-02-10"), banks())), "2027-03-05");
  plan.late = LateRule::at_once;
  EXPECT_EQ(text(first_due(plan, effective, day("2026-12-24"), banks())), "2026-12-28");
  plan.start = StartRule::on_approval;
  EXPECT_EQ(text(first_due(plan, day("2026-11-21"), day("2026-11-24"), banks())), "2026-11-25");
}

TEST(Schedule, a_debit_on_a_holiday_goes_on_the_next_banking_day) {
  auto all = dates(Frequency::monthly, day("2026-11-25"), {}, 0, 3, banks());
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(text(all[1].due.day), "2026-12-25");
  EXPECT_EQ(text(all[1].debited.day), "2026-12-28");
  EXPECT_EQ(text(all[2].debited.day), "2027-01-25");
}

}  // namespace
}  // namespace gerbang::mandates
