#include "base/core/money.h"

#include <gtest/gtest.h>

namespace gerbang {
namespace {

TEST(MoneyTest, text_has_exactly_two_places) {
  EXPECT_EQ(money_text({0}), "0.00");
  EXPECT_EQ(money_text({5}), "0.05");
  EXPECT_EQ(money_text({123450}), "1234.50");
  EXPECT_EQ(money_text({-1}), "-0.01");
  EXPECT_EQ(money_text({INT64_MIN}), "-92233720368547758.08");
}

TEST(MoneyTest, display_has_thousands_commas) {
  EXPECT_EQ(money_display({0}), "RM 0.00");
  EXPECT_EQ(money_display({99999}), "RM 999.99");
  EXPECT_EQ(money_display({123450}), "RM 1,234.50");
  EXPECT_EQ(money_display({-123456789012}), "-RM 1,234,567,890.12");
}

TEST(MoneyTest, parse_reads_at_most_two_places) {
  EXPECT_EQ(money_parse("12"), Money{1200});
  EXPECT_EQ(money_parse("12.5"), Money{1250});
  EXPECT_EQ(money_parse("12.50"), Money{1250});
  EXPECT_EQ(money_parse("-0.01"), Money{-1});
  EXPECT_EQ(money_parse("1000000000.00"), kMoneyMax);
  for (const char* wrong : {"",
                            "-",
                            ".",
                            ".5",
                            "1.",
                            "1.234",
                            " 1",
                            "1 ",
                            "+1",
                            "1,000",
                            "1e3",
                            "0x1",
                            "--1",
                            "1.-1",
                            "1000000000.01",
                            "99999999999999999999",
                            "NaN",
                            "1E2",
                            "1.000,00",
                            "１２",
                            "１２.００",
                            "1\t",
                            "1\n",
                            "1..0",
                            "1.0.0",
                            "1_000",
                            "RM 1",
                            "Infinity",
                            "1/2",
                            "٣",
                            "1\u00a0000",
                            "1.00\u200b",
                            "−1.00"}) {
    EXPECT_FALSE(money_parse(wrong)) << wrong;
  }
}

TEST(MoneyTest, text_and_parse_are_each_others_reverse) {
  for (std::int64_t sen : {0LL, 1LL, 9LL, 10LL, 99LL, 100LL, 12345LL, -12345LL, 99999999999LL}) {
    EXPECT_EQ(money_parse(money_text({sen})), Money{sen});
  }
}

TEST(MoneyTest, a_percentage_rounds_half_away_from_zero) {
  EXPECT_EQ(money_percent({100}, 250), Money{3});    // 2.5 sen
  EXPECT_EQ(money_percent({99}, 250), Money{2});     // 2.475 sen
  EXPECT_EQ(money_percent({-100}, 250), Money{-3});  // -2.5 sen
  EXPECT_EQ(money_percent({10000}, 10000), Money{10000});
  EXPECT_EQ(money_percent({12345}, 0), Money{0});
}

TEST(MoneyTest, a_percentage_of_the_largest_amount_does_not_overflow) {
  EXPECT_EQ(money_percent({INT64_MAX}, 10000), Money{INT64_MAX});
  EXPECT_EQ(money_percent(kMoneyMax, 150), Money{1'500'000'000});
}

}  // namespace
}  // namespace gerbang
