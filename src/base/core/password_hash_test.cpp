#include "base/core/password_hash.h"

#include <sodium.h>

#include <gtest/gtest.h>

namespace gerbang {
namespace {

TEST(PasswordHashTest, a_password_verifies_only_against_its_own_hash) {
  PasswordHasher hasher;
  auto hash = hasher.hash("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=65536,t=2,p=1$"));
  EXPECT_TRUE(hasher.verify(hash, "correct horse"));
  EXPECT_FALSE(hasher.verify(hash, "wrong horse"));
  EXPECT_FALSE(hasher.verify(hash, ""));
  EXPECT_FALSE(hasher.verify_nothing("anything"));
  EXPECT_NE(hash, hasher.hash("correct horse"));  // a salt each
}

TEST(PasswordHashTest, a_hash_verifies_after_the_memory_was_released) {
  PasswordHasher hasher;
  auto hash = hasher.hash("correct horse");
  hasher.release();
  EXPECT_TRUE(hasher.verify(hash, "correct horse"));
}

TEST(PasswordHashTest, hashes_are_those_of_libsodium) {
  ASSERT_GE(sodium_init(), 0);
  char theirs[crypto_pwhash_STRBYTES];
  std::string password = "p\xC3\xA4ssw\xC3\xB6rd \xE5\xAF\x86";
  ASSERT_EQ(0, crypto_pwhash_str(theirs, password.data(), password.size(), 1, 8 * 1024 * 1024));
  PasswordHasher hasher;
  EXPECT_TRUE(hasher.verify(theirs, password));
  EXPECT_FALSE(hasher.verify(theirs, "password"));
  auto ours = hasher.hash(password);
  EXPECT_EQ(0, crypto_pwhash_str_verify(ours.c_str(), password.data(), password.size()));
}

TEST(PasswordHashTest, what_is_no_hash_or_asks_for_too_much_never_verifies) {
  PasswordHasher hasher;
  auto hash = hasher.hash("x");
  for (const std::string& text :
       {std::string(), std::string("not a hash"), hash.substr(0, hash.size() - 1), hash + "A",
        std::string("$argon2id$v=19$m=99999999,t=2,p=1$c2FsdHNhbHRzYWx0$") + hash.substr(60),
        std::string("$argon2id$v=19$m=65536,t=99,p=1$c2FsdHNhbHRzYWx0$") + hash.substr(60),
        std::string("$argon2id$v=19$m=,t=2,p=1$c2FsdA$aGFzaA"),
        std::string("$argon2i$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA")}) {
    EXPECT_FALSE(hasher.verify(text, "x")) << text;
  }
}

}  // namespace
}  // namespace gerbang
