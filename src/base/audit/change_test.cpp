#include "base/audit/change.h"

#include <gtest/gtest.h>

#include "base/core/money.h"

namespace gerbang::audit {

struct Thing {
  std::string name;
  Money price;
  std::optional<std::string> secret;
  std::vector<std::int64_t> numbers;
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (name, price, secret, numbers, version))

namespace {

std::string told(const std::string& text) {
  std::string out;
  for (const auto& it : changes_read(text))
    out += it.field + " " + it.before.value_or("-") + " > " + it.after.value_or("-") + "; ";
  return out;
}

const Thing kBefore{"Kuih", {1250}, "acct-00112233", {1}, 4};

TEST(Changes, what_differs_is_kept_and_nothing_else) {
  Thing after = kBefore;
  after.name = "Kuih \"Raya\"";
  after.price = {1300};
  after.numbers = {1, 2};
  EXPECT_EQ(told(changes(kBefore, after)),
            "name Kuih > Kuih \"Raya\"; price 12.50 > 13.00; numbers [1] > [1,2]; ");
}

TEST(Changes, nothing_is_kept_where_nothing_differs) {
  EXPECT_EQ(changes(kBefore, kBefore), "");
}

TEST(Changes, a_secret_shows_that_it_differs_and_its_last_characters) {
  Thing after = kBefore;
  after.secret = "acct-00119999";
  EXPECT_EQ(told(changes(kBefore, after, {.masked = {"secret"}})), "secret …2233 > …9999; ");
  after.secret = "short";
  EXPECT_EQ(told(changes(kBefore, after, {.masked = {"secret"}})), "secret …2233 > •••; ");
}

TEST(Changes, what_is_left_out_is_no_change) {
  Thing after = kBefore;
  after.version = 5;
  EXPECT_EQ(changes(kBefore, after, {.left_out = {"version"}}), "");
}

TEST(Changes, what_was_made_has_no_before_and_what_is_removed_no_after) {
  EXPECT_EQ(told(changes<Thing>(nullptr, &kBefore, {.left_out = {"version"}})),
            "name - > Kuih; price - > 12.50; secret - > acct-00112233; numbers - > [1]; ");
  EXPECT_EQ(told(changes<Thing>(&kBefore, nullptr, {.left_out = {"version", "secret"}})),
            "name Kuih > -; price 12.50 > -; numbers [1] > -; ");
}

TEST(Changes, a_long_text_is_cut_between_characters) {
  Thing after = kBefore;
  for (int i = 0; i < 2'000; ++i)
    after.name += "é";
  auto kept = changes_read(changes(kBefore, after));
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_LT(kept[0].after->size(), 2'010U);
  EXPECT_TRUE(kept[0].after->ends_with("é…"));
}

}  // namespace
}  // namespace gerbang::audit
