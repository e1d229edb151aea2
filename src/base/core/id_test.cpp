#include "base/core/id.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <thread>
#include <vector>

#include "base/core/id_time.h"

namespace gerbang {
namespace {

// Far apart, because the process's ids never go back: each test has its own year.
constexpr Instant kStart{1'900'000'000'000};

TEST(IdTest, ids_of_eight_threads_are_all_different_and_rising_in_each) {
  constexpr int kThreads = 8, kEach = 20'000;
  std::vector<std::vector<std::int64_t>> made(kThreads);
  std::vector<std::thread> threads;
  for (auto& mine : made) {
    threads.emplace_back([&mine] {
      for (int i = 0; i < kEach; ++i)
        mine.push_back(id_next(kStart));
    });
  }
  for (auto& thread : threads)
    thread.join();
  std::vector<std::int64_t> all;
  for (const auto& mine : made) {
    EXPECT_TRUE(std::ranges::is_sorted(mine));
    all.insert(all.end(), mine.begin(), mine.end());
  }
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
  EXPECT_GT(all.front(), 0);
}

TEST(IdTest, a_later_id_is_larger_and_a_clock_that_steps_back_repeats_none) {
  auto first = id_next(kStart + days(365));
  auto second = id_next(kStart + days(365) + milliseconds(1));
  auto stepped_back = id_next(kStart);
  EXPECT_LT(first, second);
  EXPECT_LT(second, stepped_back);
}

TEST(IdTest, the_node_is_part_of_the_id) {
  id_node_set(1023);
  auto id = id_next(kStart + days(730));
  id_node_set(0);
  EXPECT_EQ((id >> 12) & 1023, 1023);
}

TEST(IdTest, the_floor_of_an_instant_parts_what_was_made_before_from_what_is_made_then) {
  constexpr Instant kThen = kStart + days(1095);
  id_node_set(1023);
  auto before = id_next(kThen - milliseconds(1));
  for (int i = 0; i < 4000; ++i)
    before = id_next(kThen - milliseconds(1));
  id_node_set(0);
  auto then = id_next(kThen);
  EXPECT_LT(before, id_floor(kThen));
  EXPECT_EQ(then, id_floor(kThen));  // the least of them: node 0, the first of its millisecond
  EXPECT_EQ(id_instant(then), kThen);
  EXPECT_EQ(id_instant(before), kThen - milliseconds(1));
  EXPECT_EQ(id_instant(id_floor(kThen) - 1), kThen - milliseconds(1));
}

TEST(IdTest, the_floor_has_an_end_on_either_side) {
  EXPECT_EQ(id_floor({0}), 0);
  EXPECT_EQ(id_floor({-1}), 0);
  EXPECT_EQ(id_floor({1'704'067'200'000}), 0);
  EXPECT_EQ(id_floor({1'704'067'200'001}), 1 << 22);
  EXPECT_EQ(id_floor({std::numeric_limits<std::int64_t>::max()}), INT64_MAX);
  EXPECT_EQ(id_floor(Instant{1'704'067'200'000 + (std::int64_t{1} << 41)}), INT64_MAX);
}

TEST(IdTest, ids_made_up_of_the_past_have_its_time_and_are_different) {
  std::vector<std::int64_t> made;
  for (int i = 0; i < 4096; ++i)
    made.push_back(id_as_of(kStart - days(30)));
  for (auto id : made)
    EXPECT_EQ(id_instant(id), kStart - days(30));
  for (int i = 0; i < 10'000; ++i)
    made.push_back(id_as_of({0}));
  std::ranges::sort(made);
  EXPECT_EQ(std::ranges::adjacent_find(made), made.end());
  EXPECT_GT(made.front(), 0);
}

TEST(IdTest, only_positive_decimal_numbers_are_ids) {
  EXPECT_EQ(id_parse("1"), 1);
  EXPECT_EQ(id_parse("9223372036854775807"), INT64_MAX);
  for (const char* wrong :
       {"", "0", "-1", "+1", "9223372036854775808", "1x", " 1", "1.0", "00000000000000000001"}) {
    EXPECT_FALSE(id_parse(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace gerbang
