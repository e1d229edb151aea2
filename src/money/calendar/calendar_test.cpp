#include "money/calendar/calendar.h"

#include <algorithm>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/calendar/calendar_store.h"

namespace gerbang::calendar {
namespace {

Day day(const char* text) {
  return *day_parse(text);
}

constexpr WeekdaySet kSaturdayAndSunday = 0b1100000;
const Actor kOperator{.company = MerchantId{1}, .user = Id<User>{7}};

TEST(BankingDaysRules, weekends_and_holidays_are_no_banking_days) {
  // Saturday and Sunday 28 and 29 November 2026; Monday is made a holiday.
  BankingDays days({{MalaysianState::kuala_lumpur, {0}, kSaturdayAndSunday}}, {day("2026-11-30")});
  EXPECT_TRUE(days.is_banking_day(day("2026-11-27")));
  for (const char* closed : {"2026-11-28", "2026-11-29", "2026-11-30"})
    EXPECT_FALSE(days.is_banking_day(day(closed))) << closed;
  EXPECT_EQ(days.on_or_after(day("2026-11-27")), day("2026-11-27"));
  EXPECT_EQ(days.on_or_after(day("2026-11-28")), day("2026-12-01"));
  EXPECT_EQ(days.on_or_before(day("2026-11-30")), day("2026-11-27"));
}

TEST(BankingDaysRules, banking_days_after_pass_over_what_is_closed) {
  BankingDays days({{MalaysianState::kuala_lumpur, {0}, kSaturdayAndSunday}}, {day("2026-11-30")});
  EXPECT_EQ(days.after(day("2026-11-27"), 0), day("2026-11-27"));
  EXPECT_EQ(days.after(day("2026-11-27"), 1), day("2026-12-01"));
  EXPECT_EQ(days.after(day("2026-11-28"), 0), day("2026-12-01"));
  EXPECT_EQ(days.after(day("2026-11-28"), 2), day("2026-12-02"));
}

TEST(BankingDaysRules, what_comes_at_the_cut_off_belongs_to_the_next_banking_day) {
  BankingDays days({{MalaysianState::kuala_lumpur, {0}, kSaturdayAndSunday}}, {});
  const auto cut_off = minutes(16 * 60 + 30);
  Instant friday = kl_day_start(day("2026-11-27"));
  EXPECT_EQ(days.of(friday + cut_off - milliseconds(1), cut_off), day("2026-11-27"));
  EXPECT_EQ(days.of(friday + cut_off, cut_off), day("2026-11-30"));
  EXPECT_EQ(days.of(friday + gerbang::days(1), cut_off), day("2026-11-30"));
}

TEST(BankingDaysRules, banking_days_before_lead_back_to_the_last_that_is_in_time) {
  BankingDays days({{MalaysianState::kuala_lumpur, {0}, kSaturdayAndSunday}}, {day("2026-11-30")});
  EXPECT_EQ(days.before(day("2026-12-01"), 1), day("2026-11-27"));
  EXPECT_EQ(days.before(day("2026-11-30"), 1), day("2026-11-26")) << "a holiday, as the Friday";
  EXPECT_EQ(days.before(day("2026-11-29"), 0), day("2026-11-27"));
  for (Day today = day("2026-11-20"); today < day("2026-12-10"); ++today) {
    for (int count = 0; count < 4; ++count) {
      Day last = days.before(today, count);
      EXPECT_LE(days.after(last, count), today);
      EXPECT_GT(days.after(days.on_or_after(last + 1), count), today);
    }
  }
}

TEST(BankingDaysRules, a_calendar_without_banking_days_is_a_fault) {
  BankingDays days({{MalaysianState::kuala_lumpur, {0}, 0b1111111}}, {});
  EXPECT_THROW(days.on_or_after(1000), std::runtime_error);
  EXPECT_THROW(days.on_or_before(1000), std::runtime_error);
}

class CalendarTest : public db::OnBothEngines {
 protected:
  CalendarTest() { EXPECT_TRUE(db().write(calendar_fill).ok()); }
  std::vector<std::string> closed(const char* from, const char* until, MalaysianState state) {
    return db().read([&](db::Sql& sql) {
      std::vector<std::string> out;
      for (const Holiday& it : holidays_between(sql, day(from), day(until)))
        if (has_state(it.states, state)) out.push_back(day_text(it.day.day));
      out.erase(std::unique(out.begin(), out.end()), out.end());
      return out;
    });
  }
  Result<Holiday> add(const char* on, const char* name, std::vector<MalaysianState> states = {}) {
    return db().write(
        [&](db::Tx& tx) { return holiday_add(tx, {{day(on)}, name, states, false}, kOperator); });
  }
  bool is_open(const char* on, MalaysianState state = kClearingState) {
    return db().read(
        [&](db::Sql& sql) { return banking_days(sql, state).is_banking_day(day(on)); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(CalendarTest);

TEST_ON_SQLITE(CalendarTest, kuala_lumpur_has_the_holidays_of_2026_as_announced) {
  EXPECT_EQ(closed("2026-01-01", "2026-12-31", MalaysianState::kuala_lumpur),
            (std::vector<std::string>{
                "2026-01-01", "2026-02-01", "2026-02-02", "2026-02-17", "2026-02-18", "2026-03-07",
                "2026-03-21", "2026-03-22", "2026-03-23", "2026-05-01", "2026-05-27", "2026-05-31",
                "2026-06-01", "2026-06-02", "2026-06-17", "2026-08-25", "2026-08-31", "2026-09-16",
                "2026-11-08", "2026-11-09", "2026-12-25"}));
}

TEST_ON_SQLITE(CalendarTest, states_rest_on_their_own_days) {
  const char *friday = "2026-11-27", *saturday = "2026-11-28", *sunday = "2026-11-29";
  EXPECT_TRUE(is_open(friday) && !is_open(saturday) && !is_open(sunday));
  EXPECT_TRUE(!is_open(friday, MalaysianState::kedah) &&
              !is_open(saturday, MalaysianState::kedah) && is_open(sunday, MalaysianState::kedah));
  EXPECT_FALSE(is_open("2024-11-29", MalaysianState::johor)) << "a Friday, before Johor changed";
  EXPECT_TRUE(is_open(friday, MalaysianState::johor));
  EXPECT_FALSE(is_open(sunday, MalaysianState::johor));
}

TEST_ON_SQLITE(CalendarTest, every_year_is_there_and_filled_in_once) {
  for (const char* year : {"2025", "2026", "2027", "2028"}) {
    std::string from = std::string(year) + "-01-01", until = std::string(year) + "-12-31";
    EXPECT_GE(closed(from.c_str(), until.c_str(), MalaysianState::kuala_lumpur).size(), 18U)
        << year;
  }
  auto before = db::everything(db());
  ASSERT_TRUE(db().write(calendar_fill).ok());
  EXPECT_EQ(db::everything(db()), before);
}

TEST_ON_SQLITE(CalendarTest, what_was_deleted_stays_deleted) {
  auto before = closed("2026-12-25", "2026-12-25", MalaysianState::kuala_lumpur).size();
  ASSERT_EQ(before, 1U);
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    auto it = holidays_between(tx, day("2026-12-25"), day("2026-12-25")).front();
                    EXPECT_TRUE(holiday_delete(tx, it.id, kOperator).ok());
                    return calendar_fill(tx);
                  })
                  .ok());
  EXPECT_TRUE(is_open("2026-12-25"));
}

TEST_ON_SQLITE(CalendarTest, a_holiday_is_of_its_states_alone) {
  ASSERT_TRUE(add("2026-12-01", "Flood", {MalaysianState::kelantan}).ok());
  EXPECT_TRUE(is_open("2026-12-01"));
  EXPECT_FALSE(is_open("2026-12-01", MalaysianState::kelantan));
  ASSERT_TRUE(add("2026-12-02", "Election").ok());
  EXPECT_FALSE(is_open("2026-12-02"));
  EXPECT_FALSE(is_open("2026-12-02", MalaysianState::kelantan));
}

TEST_ON_SQLITE(CalendarTest, what_has_passed_never_changes) {
  const char *yesterday = "2026-11-17", *today = "2026-11-18";  // the fixture's clock
  EXPECT_EQ(add(yesterday, "Late").error().field_errors.at(0).field, "day");
  auto added = add(today, "Flood");
  ASSERT_TRUE(added.ok());
  clock.advance(gerbang::days(1));
  db().write([&](db::Tx& tx) -> Result<Done> {
    EXPECT_REFUSED(holiday_delete(tx, added->id, kOperator), "holiday.past");
    EXPECT_REFUSED(
        holiday_change(tx, added->id, {{day("2026-12-01")}, "Flood", {}, false}, kOperator),
        "holiday.past");
    return Done{};
  });
}

TEST_ON_SQLITE(CalendarTest, a_day_began_as_it_was_before_it_was_closed_that_day) {
  auto began_open = [&](const char* on) {
    return db().read(
        [&](db::Sql& sql) { return banking_days_as_begun(sql).is_banking_day(day(on)); });
  };
  const char *today = "2026-11-18", *tomorrow = "2026-11-19";  // a Wednesday, and the day after
  ASSERT_TRUE(add(today, "Flood").ok());
  ASSERT_TRUE(add(tomorrow, "Flood").ok());
  EXPECT_TRUE(!is_open(today) && began_open(today));
  EXPECT_TRUE(!is_open(tomorrow) && !began_open(tomorrow));
  ASSERT_TRUE(db().write([&](db::Tx& tx) {
                    return weekend_set(
                        tx, {kClearingState, {day(today)}, {Weekday::wednesday, Weekday::friday}},
                        kOperator);
                  })
                  .ok());
  EXPECT_TRUE(began_open(today));
  EXPECT_TRUE(!is_open("2026-11-25") && !began_open("2026-11-25"));
  EXPECT_TRUE(is_open("2026-11-21") && began_open("2026-11-21")) << "a Saturday";
}

TEST_ON_SQLITE(CalendarTest, one_holiday_stands_once_on_a_day) {
  auto first = add("2026-12-01", "Flood");
  ASSERT_TRUE(first.ok());
  EXPECT_REFUSED(add("2026-12-01", "Flood"), "holiday.twice");
  auto second = add("2026-12-02", "Flood");
  ASSERT_TRUE(second.ok());
  db().write([&](db::Tx& tx) -> Result<Done> {
    EXPECT_REFUSED(
        holiday_change(tx, second->id, {{day("2026-12-01")}, "Flood", {}, false}, kOperator),
        "holiday.twice");
    EXPECT_TRUE(
        holiday_change(tx, second->id, {{day("2026-12-03")}, "Flood", {}, true}, kOperator).ok());
    return Done{};
  });
  EXPECT_TRUE(is_open("2026-12-02"));
  EXPECT_FALSE(is_open("2026-12-03"));
}

TEST_ON_SQLITE(CalendarTest, days_of_rest_change_from_a_day_on) {
  auto set = [&](std::vector<Weekday> rest) {
    return db().write([&](db::Tx& tx) {
      return weekend_set(tx, {MalaysianState::kedah, {day("2027-01-01")}, std::move(rest)},
                         kOperator);
    });
  };
  EXPECT_FALSE(set({}).ok());
  EXPECT_FALSE(set({Weekday::monday, Weekday::tuesday, Weekday::friday, Weekday::saturday}).ok());
  ASSERT_TRUE(set({Weekday::saturday, Weekday::sunday}).ok());
  EXPECT_FALSE(is_open("2026-12-18", MalaysianState::kedah)) << "the last Fridays of before";
  EXPECT_TRUE(is_open("2027-01-08", MalaysianState::kedah));
  EXPECT_FALSE(is_open("2027-01-10", MalaysianState::kedah));
}

}  // namespace
}  // namespace gerbang::calendar
