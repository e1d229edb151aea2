#include "base/core/id.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

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
