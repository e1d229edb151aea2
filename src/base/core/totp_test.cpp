#include "base/core/totp.h"

#include <gtest/gtest.h>

namespace gerbang {
namespace {

constexpr std::string_view kKey = "12345678901234567890";  // of the RFC's test vectors

// RFC 6238 appendix B, SHA-1; six digits are the last six of its eight.
TEST(TotpTest, codes_are_those_of_rfc_6238) {
  for (auto [seconds, code] :
       {std::pair{59LL, "287082"}, std::pair{1111111109LL, "081804"},
        std::pair{1111111111LL, "050471"}, std::pair{1234567890LL, "005924"},
        std::pair{2000000000LL, "279037"}, std::pair{20000000000LL, "353130"}}) {
    EXPECT_EQ(totp_code(kKey, totp_step(Instant{seconds * 1000})), code) << seconds;
  }
}

TEST(TotpTest, base32_is_that_of_rfc_4648_without_padding) {
  EXPECT_EQ(base32(""), "");
  EXPECT_EQ(base32("f"), "MY");
  EXPECT_EQ(base32("fo"), "MZXQ");
  EXPECT_EQ(base32("foo"), "MZXW6");
  EXPECT_EQ(base32("foob"), "MZXW6YQ");
  EXPECT_EQ(base32("fooba"), "MZXW6YTB");
  EXPECT_EQ(base32("foobar"), "MZXW6YTBOI");
}

TEST(TotpTest, a_code_is_good_one_step_either_side_and_no_further) {
  Instant now{1'795'000'000'000};
  auto step = totp_step(now);
  for (auto offset : {-1, 0, 1}) {
    EXPECT_EQ(totp_match(kKey, totp_code(kKey, step + offset), now, 0), step + offset);
  }
  EXPECT_FALSE(totp_match(kKey, totp_code(kKey, step - 2), now, 0));
  EXPECT_FALSE(totp_match(kKey, totp_code(kKey, step + 2), now, 0));
  EXPECT_FALSE(totp_match(kKey, "", now, 0));
  EXPECT_FALSE(totp_match("another key of a person", totp_code(kKey, step), now, 0));
}

TEST(TotpTest, a_step_that_was_used_and_those_before_it_are_refused) {
  Instant now{1'795'000'000'000};
  auto step = totp_step(now);
  EXPECT_FALSE(totp_match(kKey, totp_code(kKey, step), now, step));
  EXPECT_FALSE(totp_match(kKey, totp_code(kKey, step - 1), now, step));
  EXPECT_TRUE(totp_match(kKey, totp_code(kKey, step + 1), now, step));
}

TEST(TotpTest, the_uri_names_brand_and_account) {
  EXPECT_EQ(
      totp_uri("foobar", "My Gate & Co", "siti@example.com"),
      "otpauth://totp/My%20Gate%20%26%20Co:siti@example.com?secret=MZXW6YTBOI&issuer=My%20Gate"
      "%20%26%20Co&algorithm=SHA1&digits=6&period=30");
}

}  // namespace
}  // namespace gerbang
