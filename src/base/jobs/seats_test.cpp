#include "base/jobs/seats.h"

#include <gtest/gtest.h>

namespace gerbang::jobs {
namespace {

constexpr Bounds kSmall{{{2, 2, 2}, {1, 1, 1}, {4, 3, 2}}};
enum : std::size_t { kExpiry, kCall, kRefund };

std::vector<Topic> topics() {
  std::vector<Topic> out(3);
  out[kCall].lane = out[kRefund].lane = Lane::acquirer;
  return out;
}

TEST(Seats, a_lane_has_as_many_jobs_at_once_as_it_has_threads) {
  Seats seats(topics(), kSmall);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(seats.take(kCall, MerchantId{100 + i}));
  EXPECT_TRUE(seats.has_room(Lane::acquirer));
  EXPECT_TRUE(seats.take(kRefund, MerchantId{5}));
  EXPECT_FALSE(seats.has_room(Lane::acquirer));
  EXPECT_FALSE(seats.take(kRefund, MerchantId{6}));
  EXPECT_TRUE(seats.take(kExpiry, MerchantId{6})) << "another lane";
  seats.leave(kCall, MerchantId{100});
  EXPECT_TRUE(seats.take(kRefund, MerchantId{6}));
}

TEST(Seats, a_topic_leaves_a_seat_to_the_others_of_its_lane) {
  Seats seats(topics(), kSmall);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(seats.take(kCall, MerchantId{}));
  EXPECT_FALSE(seats.take(kCall, MerchantId{}));
  EXPECT_TRUE(seats.take(kRefund, MerchantId{}));
}

TEST(Seats, a_merchant_leaves_seats_to_the_others_and_the_gateways_own_jobs_are_nobodys) {
  Seats seats(topics(), kSmall);
  EXPECT_TRUE(seats.take(kCall, MerchantId{7}));
  EXPECT_TRUE(seats.take(kRefund, MerchantId{7}));
  EXPECT_FALSE(seats.take(kCall, MerchantId{7}));
  EXPECT_TRUE(seats.take(kCall, MerchantId{8}));
  seats.leave(kRefund, MerchantId{7});
  EXPECT_TRUE(seats.take(kCall, MerchantId{7}));

  Seats own(topics(), kSmall);
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(own.take(kCall, MerchantId{}));
}

TEST(Seats, each_merchants_oldest_comes_before_anybodys_second_and_whoever_waited_longest_first) {
  Seats seats(topics(), kSmall);
  seats.take(kCall, MerchantId{1});
  seats.leave(kCall, MerchantId{1});
  auto due = [](std::int64_t id, std::int64_t merchant) {
    return Due{kCall, Id<Job>{id}, MerchantId{merchant}, Instant{id}};
  };
  std::vector<Due> all{due(5, 2), due(1, 1), due(2, 1), due(3, 1), due(4, 2), due(6, 3)};
  order_fairly(all, seats);
  std::vector<std::int64_t> ids;
  for (const auto& d : all)
    ids.push_back(d.id.value);
  EXPECT_EQ(ids, (std::vector<std::int64_t>{4, 6, 1, 5, 2, 3}));
}

}  // namespace
}  // namespace gerbang::jobs
