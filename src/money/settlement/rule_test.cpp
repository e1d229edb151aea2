#include "money/settlement/rule.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "base/db/db_fixture.h"

namespace gerbang::settlement {
namespace {

constexpr int kCard = 1, kFpx = 20;

Day day(const char* text) {
  return *day_parse(text);
}

Instant at(const char* text) {
  return *kl_parse(text);
}

/// Saturdays and Sundays, and these.
calendar::BankingDays closed(std::vector<Day> holidays = {}) {
  return {{{calendar::MalaysianState::kuala_lumpur, {0}, 0b1100000}}, std::move(holidays)};
}

std::string available(const Timetable& days, const char* paid_at, int method = kCard) {
  return day_text(days.day_of(method, at(paid_at)));
}

TEST(SettlementDay, day_begins_at_midnight_in_kuala_lumpur) {
  Timetable days({{kCard, {0}, 1, kWholeDay}}, closed());
  EXPECT_EQ(available(days, "2026-11-24 23:59:59"), "2026-11-25");
  EXPECT_EQ(available(days, "2026-11-25 00:00:00"), "2026-11-26");
  // Four in the afternoon in London is midnight here.
  EXPECT_EQ(day_text(days.day_of(kCard, *instant_parse("2026-11-24T15:59:59.999Z"))), "2026-11-25");
  EXPECT_EQ(day_text(days.day_of(kCard, *instant_parse("2026-11-24T16:00:00Z"))), "2026-11-26");
}

TEST(SettlementDay, weekends_and_holidays_pass_and_do_not_count) {
  Timetable days({{kCard, {0}, 2, kWholeDay}}, closed({day("2026-12-01")}));
  EXPECT_EQ(available(days, "2026-11-26 12:00:00"), "2026-11-30") << "Thursday";
  EXPECT_EQ(available(days, "2026-11-27 22:00:00"), "2026-12-02") << "Friday evening";
  EXPECT_EQ(available(days, "2026-11-28 10:00:00"), "2026-12-03") << "Saturday, Monday's";
  EXPECT_EQ(available(days, "2026-11-29 23:59:59"), "2026-12-03") << "Sunday";
  EXPECT_EQ(available(days, "2026-12-01 09:00:00"), "2026-12-04") << "the holiday itself";
}

TEST(SettlementDay, what_is_paid_at_the_cut_off_belongs_to_the_next_banking_day) {
  Timetable days({{kCard, {0}, 1, 15 * 60}}, closed());
  EXPECT_EQ(available(days, "2026-11-26 14:59:59"), "2026-11-27");
  EXPECT_EQ(available(days, "2026-11-26 15:00:00"), "2026-11-30");
  EXPECT_EQ(available(days, "2026-11-27 14:59:59"), "2026-11-30") << "Friday";
  EXPECT_EQ(available(days, "2026-11-27 15:00:00"), "2026-12-01") << "Friday evening is Monday's";
}

TEST(SettlementDay, leap_day_is_a_day) {
  Timetable days({{kCard, {0}, 1, kWholeDay}}, closed());
  EXPECT_EQ(available(days, "2028-02-28 12:00:00"), "2028-02-29");
  EXPECT_EQ(available(days, "2028-02-29 12:00:00"), "2028-03-01");
  EXPECT_EQ(available(days, "2027-02-26 12:00:00"), "2027-03-01");
}

TEST(SettlementDay, rule_counts_from_midnight_of_its_first_day_for_its_method) {
  Timetable days({{kCard, {day("2026-11-25")}, 1, kWholeDay},
                  {kCard, {0}, 3, kWholeDay},
                  {kFpx, {0}, 1, kWholeDay}},
                 closed());
  EXPECT_EQ(available(days, "2026-11-24 23:59:59"), "2026-11-27");
  EXPECT_EQ(available(days, "2026-11-25 00:00:00"), "2026-11-26") << "earlier than what was before";
  EXPECT_EQ(available(days, "2026-11-24 23:59:59", kFpx), "2026-11-25");
  EXPECT_THROW(days.day_of(99, at("2026-11-25 00:00:00")), std::runtime_error);
}

/// Rules, a calendar and payments at random, drawn again from `seed`.
struct Drawn {
  explicit Drawn(unsigned seed) : random(seed) {
    for (int n = 0; n < 12; ++n)
      holidays.push_back(first + number(0, 60));
    for (int method : {kCard, kFpx}) {
      rules.push_back({method, {0}, number(1, 4), number(1, kWholeDay)});
      for (int n = number(0, 2); n > 0; --n)
        rules.push_back({method, {first + number(1, 40)}, number(1, 4), number(1, kWholeDay)});
    }
    // One rule a day and method.
    std::ranges::sort(rules, {}, key);
    auto twice = std::ranges::unique(rules, {}, key);
    rules.erase(twice.begin(), twice.end());
  }
  static std::pair<int, Day> key(const Rule& it) { return {it.payment_method, it.valid_from.day}; }
  int number(int least, int most) { return std::uniform_int_distribution(least, most)(random); }
  Instant instant() {
    // Often at a minute that some rule has as its cut-off, and a millisecond before.
    const auto& near =
        rules[static_cast<std::size_t>(number(0, static_cast<int>(rules.size()) - 1))];
    int minute = number(0, 2) == 0 ? number(0, kWholeDay) : near.cut_off;
    return kl_day_start(first + number(-3, 50)) + minutes(minute) - milliseconds(number(0, 1));
  }

  std::mt19937 random;
  Day first = day("2027-12-20");
  std::vector<Day> holidays;
  std::vector<Rule> rules;
};

TEST(SettlementDay, what_is_due_is_what_has_its_day_behind_it) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Drawn drawn(seed);
    Timetable days(drawn.rules, closed(drawn.holidays));
    for (int n = 0; n < 100; ++n) {
      Instant paid_at = drawn.instant();
      int method = drawn.number(0, 1) == 0 ? kCard : kFpx;
      Day its = days.day_of(method, paid_at);
      ASSERT_GT(its, kl_day(paid_at)) << "seed " << seed;
      for (Day today = its - 2; today <= its + 2; ++today) {
        int in = 0;
        for (const Span& it : days.due(today))
          in += it.payment_method == method && it.from <= paid_at && paid_at < it.until;
        ASSERT_EQ(in, today >= its ? 1 : 0) << "seed " << seed << ", paid " << kl_display(paid_at);
      }
      Instant now = paid_at + minutes(drawn.number(0, 5 * kWholeDay));
      int in = 0;
      for (const auto& [coming, it] : days.coming(now)) {
        if (it.payment_method != method || paid_at < it.from || paid_at >= it.until) continue;
        ++in;
        ASSERT_EQ(coming, std::max(its, kl_day(now))) << "seed " << seed;
      }
      ASSERT_EQ(in, 1) << "seed " << seed << ", paid " << kl_display(paid_at);
    }
  }
}

class SettlementRules : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(SettlementRules);

TEST_ON_SQLITE(SettlementRules, every_method_has_one_from_the_beginning) {
  auto days = db().read([](db::Sql& sql) { return timetable(sql); });
  for (const auto& method : sales::kMethods) {
    EXPECT_EQ(days.day_of(method.id, Instant{}), 2) << method.code;
    EXPECT_EQ(days.day_of(method.id, kl_day_start(20'000)), 20'002) << method.code;
  }
}

}  // namespace
}  // namespace gerbang::settlement
