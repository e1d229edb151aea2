#include "base/core/clock.h"

#include <gtest/gtest.h>

namespace gerbang {
namespace {

TEST(ClockTest, a_day_begins_at_midnight_in_kuala_lumpur) {
  auto midnight = *kl_parse("2026-11-20");
  EXPECT_EQ(instant_text(midnight), "2026-11-19T16:00:00.000Z");
  EXPECT_EQ(kl_day(midnight), kl_day(midnight + hours(24)) - 1);
  EXPECT_EQ(kl_day(midnight - milliseconds(1)), kl_day(midnight) - 1);
  EXPECT_EQ(kl_day(midnight + days(1) - milliseconds(1)), kl_day(midnight));
  EXPECT_EQ(kl_day_start(kl_day(midnight + hours(13))), midnight);
}

TEST(ClockTest, days_before_1970_count_downwards) {
  Instant start = kl_day_start(0);
  EXPECT_EQ(kl_day(start), 0);
  EXPECT_EQ(kl_day(start - milliseconds(1)), -1);
  EXPECT_EQ(kl_day(start - days(1)), -1);
  EXPECT_EQ(kl_day(start - days(1) - milliseconds(1)), -2);
}

TEST(ClockTest, a_day_travels_as_its_date) {
  for (const char* text : {"1970-01-01", "2024-02-29", "2026-11-20", "9999-12-31"})
    EXPECT_EQ(day_text(*day_parse(text)), text);
  for (const char* text :
       {"", "2026-11", "2026-02-29", "2026-11-20 ", "1969-12-31", "2026-1-1", "20261120"})
    EXPECT_FALSE(day_parse(text)) << text;
}

TEST(ClockTest, a_week_begins_on_monday) {
  EXPECT_EQ(weekday(*day_parse("1970-01-01")), 3);
  EXPECT_EQ(weekday(*day_parse("2026-11-23")), 0);
  EXPECT_EQ(weekday(*day_parse("2026-11-29")), 6);
  EXPECT_EQ(weekday(-4), 6);
}

TEST(ClockTest, a_month_starts_on_its_first_day) {
  auto day = [](const char* text) { return kl_day(*kl_parse(text)); };
  EXPECT_EQ(month_start(day("2026-11-20")), day("2026-11-01"));
  EXPECT_EQ(month_start(day("2024-02-29")), day("2024-02-01"));
  EXPECT_EQ(month_start(day("2026-12-01")), day("2026-12-01"));
}

TEST(ClockTest, rfc_3339_is_read_with_its_offset) {
  EXPECT_EQ(instant_parse("2026-11-20T15:04:05.123Z"), Instant{1795187045123});
  EXPECT_EQ(instant_parse("2026-11-20T23:04:05.123+08:00"), Instant{1795187045123});
  EXPECT_EQ(instant_parse("2026-11-20T10:34:05.123-04:30"), Instant{1795187045123});
  EXPECT_EQ(instant_parse("2026-11-20T15:04:05Z"), Instant{1795187045000});
  EXPECT_EQ(instant_parse("2026-11-20T15:04:05.1Z"), Instant{1795187045100});
  EXPECT_EQ(instant_text({1795187045123}), "2026-11-20T15:04:05.123Z");
  for (const char* wrong :
       {"", "2026-11-20", "2026-11-20T15:04:05", "2026-02-30T00:00:00Z", "2026-11-20T24:00:00Z",
        "2026-11-20T15:60:00Z", "2026-11-20T15:04:05.Z", "2026-11-20T15:04:05.1234Z",
        "2026-11-20T15:04:05Zx", "2026-11-20 15:04:05Z", "26-11-20T15:04:05Z",
        "2026-11-20T15:04:05+8:00", "2026-11-20T15:04:05+08:60"}) {
    EXPECT_FALSE(instant_parse(wrong)) << wrong;
  }
}

TEST(ClockTest, people_and_fpx_read_kuala_lumpur_time) {
  Instant t{1795187045123};
  EXPECT_EQ(kl_display(t), "20/11/2026 23:04:05");
  EXPECT_EQ(kl_compact(t), "20261120230405");
  EXPECT_EQ(kl_compact_parse("20261120230405"), Instant{1795187045000});
  EXPECT_EQ(kl_parse("2026-11-20 23:04:05"), Instant{1795187045000});
  EXPECT_FALSE(kl_compact_parse("2026112023040"));
  EXPECT_FALSE(kl_compact_parse("20261320230405"));
  EXPECT_FALSE(kl_parse("2026-11-20T23:04:05"));
}

TEST(ClockTest, the_clock_moves_by_its_offset) {
  Clock clock;
  Instant before = clock.now();
  clock.offset_raise(days(30));
  EXPECT_GE(clock.now(), before + days(30));
}

TEST(ClockTest, the_first_offset_may_be_negative_and_only_grows_from_there) {
  Clock clock;
  EXPECT_EQ(clock.offset(), days(0));
  Instant before = clock.now();
  clock.offset_raise(days(-30));
  EXPECT_EQ(clock.offset(), days(-30));
  EXPECT_LT(clock.now(), before - days(29));
  clock.offset_raise(days(-40));
  EXPECT_EQ(clock.offset(), days(-30));
  clock.offset_raise(days(-20));
  EXPECT_EQ(clock.offset(), days(-20));
}

TEST(ClockTest, an_offset_of_nothing_counts_as_heard) {
  Clock clock;
  clock.offset_raise(days(0));
  clock.offset_raise(days(-30));
  EXPECT_EQ(clock.offset(), days(0));
}

TEST(ClockTest, an_older_offset_that_comes_late_does_not_turn_the_clock_back) {
  Clock clock;
  clock.offset_raise(days(30));
  clock.offset_raise(days(20));
  EXPECT_EQ(clock.offset(), days(30));
}

}  // namespace
}  // namespace gerbang
