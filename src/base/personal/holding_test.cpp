#include "base/personal/holding.h"

#include <gtest/gtest.h>

namespace gerbang::personal {
namespace {

using Keys = std::vector<std::string>;

TEST(PersonalKeys, an_address_is_compared_in_lower_case) {
  EXPECT_EQ(keys_of(Key::email, " Ali@Payer.Example "), Keys{"ali@payer.example"});
  EXPECT_EQ(keys_of(Key::email, " "), Keys{});
}

TEST(PersonalKeys, a_phone_number_is_the_same_with_and_without_its_country) {
  EXPECT_EQ(keys_of(Key::phone, "012-345 6789"), (Keys{"0123456789", "60123456789"}));
  EXPECT_EQ(keys_of(Key::phone, "+60 12 345 6789"), (Keys{"60123456789", "0123456789"}));
  EXPECT_EQ(keys_of(Key::phone, "+65 6123 4567"), Keys{"6561234567"});
  EXPECT_EQ(keys_of(Key::phone, "+-"), Keys{});
}

TEST(PersonalKeys, an_id_number_is_the_same_with_and_without_its_dashes) {
  EXPECT_EQ(keys_of(Key::id_number, "900101-14-5677"), (Keys{"900101-14-5677", "900101145677"}));
  EXPECT_EQ(keys_of(Key::id_number, "A1234567"), Keys{"A1234567"});
}

TEST(PersonalMask, little_is_left_to_guess_from) {
  EXPECT_EQ(masked(Key::email, "ali@payer.example"), "a…@p….example");
  EXPECT_EQ(masked(Key::email, "é@例.com"), "é…@例….com");
  EXPECT_EQ(masked(Key::email, "ali"), "a…");
  EXPECT_EQ(masked(Key::phone, "0123456789"), "…6789");
  EXPECT_EQ(masked(Key::phone, "012345"), "•••");
}

TEST(PersonalRedaction, named_fields_lose_their_text_at_any_depth_and_others_stay_as_they_are) {
  std::string body = R"({"type":"sale.paid","data":{"customerName":"Ali","amount":"1.00",)"
                     R"("items":[{"customerEmail":"a@b.c"}],"customerPhone":null}})";
  EXPECT_EQ(fields_redacted(body, {"customerName", "customerEmail", "customerPhone"}),
            R"({"type":"sale.paid","data":{"customerName":"[anonymised]","amount":"1.00",)"
            R"("items":[{"customerEmail":"[anonymised]"}],"customerPhone":null}})");
}

TEST(PersonalRedaction, what_has_nothing_to_go_stays_byte_for_byte) {
  for (std::string same :
       {R"({"a": 1,  "customerName": ""})", "not JSON", "", R"({"customerName":"[anonymised]"})"})
    EXPECT_EQ(fields_redacted(same, {"customerName"}), same);
}

}  // namespace
}  // namespace gerbang::personal
