#include "base/core/ed25519.h"

#include <gtest/gtest.h>

#include "base/core/crypto.h"

namespace gerbang {
namespace {

TEST(Ed25519, signs_as_the_standard_does) {
  // RFC 8032, 7.1, test 2.
  auto seed = *hex_parse("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  EXPECT_EQ(hex_lower(ed25519::public_key(seed)),
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  EXPECT_EQ(hex_lower(ed25519::sign(seed, "\x72")),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
}

TEST(Ed25519, refuses_what_is_not_signed) {
  auto seed = ed25519::seed_new();
  auto open = ed25519::public_key(seed), signature = ed25519::sign(seed, "a head");
  EXPECT_TRUE(ed25519::is_signed(open, "a head", signature));
  EXPECT_FALSE(ed25519::is_signed(open, "a head.", signature));
  EXPECT_FALSE(ed25519::is_signed(ed25519::public_key(ed25519::seed_new()), "a head", signature));
  signature.back() = static_cast<char>(signature.back() ^ 1);
  EXPECT_FALSE(ed25519::is_signed(open, "a head", signature));
  EXPECT_FALSE(ed25519::is_signed(open, "a head", "short"));
  EXPECT_FALSE(ed25519::is_signed("short", "a head", ed25519::sign(seed, "a head")));
}

}  // namespace
}  // namespace gerbang
