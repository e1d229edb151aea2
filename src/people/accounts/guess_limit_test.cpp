#include "people/accounts/guess_limit.h"

#include "people/accounts/account_fixture.h"

namespace gerbang::accounts {
namespace {

class GuessLimitTest : public AccountFixture {
 protected:
  GuessLimitTest() { settings_.wrong_sign_ins_per_hour_max = 4; }

  Result<SignedIn> from(const std::string& ip, std::string password, std::string email) {
    client_.ip = ip;
    return in(std::move(password), std::move(email));
  }
  ErrorCode guess(const std::string& ip, int number) {
    return from(ip, "Wrong-1!", "person" + std::to_string(number) + "@example.com").error().code;
  }
  /// One password tried on as many people as the network may.
  void spray(const std::string& ip) {
    for (int i = 0; i < settings_.wrong_sign_ins_per_hour_max; ++i)
      EXPECT_EQ(guess(ip, i), ErrorCode::unauthorized) << i;
  }
  void sign_out_siti() {
    write([&](db::Tx& tx) { sign_out(tx, user_); });
  }
};
INSTANTIATE_ON_BOTH_ENGINES(GuessLimitTest);

constexpr const char* kSiti = "siti@example.com";

TEST_ON_SQLITE(GuessLimitTest, one_password_on_many_people_shuts_the_network_and_no_other_one) {
  spray("192.0.2.1");
  EXPECT_EQ(guess("192.0.2.1", 99), ErrorCode::rate_limited);
  EXPECT_EQ(from("192.0.2.1", kPassword, kSiti).error().code, ErrorCode::rate_limited)
      << "a guess that is right is not looked at either";
  EXPECT_TRUE(from("192.0.2.2", kPassword, kSiti).ok());
}

TEST_ON_SQLITE(GuessLimitTest, a_shut_network_answers_alike_for_known_and_unknown_addresses) {
  EXPECT_TRUE(from("192.0.2.1", kPassword, kSiti).ok());
  sign_out_siti();
  spray("192.0.2.1");
  auto stranger = from("192.0.2.1", "Wrong-1!", "nobody@example.com").error();
  auto elsewhere = from("192.0.2.1", kPassword, "op@example.com").error();
  auto wrong = from("192.0.2.1", "Wrong-1!", kSiti).error();
  for (const auto& error : {elsewhere, wrong}) {
    EXPECT_EQ(error.code, stranger.code);
    EXPECT_EQ(error.message, stranger.message);
  }
}

TEST_ON_SQLITE(GuessLimitTest, who_signed_in_from_there_before_goes_on_but_is_not_guessed_at) {
  EXPECT_TRUE(from("192.0.2.1", kPassword, kSiti).ok());
  sign_out_siti();
  spray("192.0.2.1");
  EXPECT_TRUE(from("192.0.2.1", kPassword, kSiti).ok());
  sign_out_siti();
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(from("192.0.2.1", "Wrong-1!", kSiti).error().code, ErrorCode::rate_limited);
  EXPECT_EQ(from("192.0.2.1", kPassword, kSiti).error().code, ErrorCode::rate_limited)
      << "a colleague has three tries";
  EXPECT_TRUE(from("192.0.2.9", kPassword, kSiti).ok());
}

TEST_ON_SQLITE(GuessLimitTest, a_right_password_is_no_failure_and_forgives_none) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(guess("192.0.2.1", i), ErrorCode::unauthorized);
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(from("192.0.2.1", kPassword, kSiti).ok());
    sign_out_siti();
  }
  EXPECT_EQ(guess("192.0.2.1", 3), ErrorCode::unauthorized);
  EXPECT_EQ(guess("192.0.2.1", 4), ErrorCode::rate_limited);
}

TEST_ON_SQLITE(GuessLimitTest, an_ipv6_network_of_64_bits_is_one) {
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(guess("2001:db8:1:2::" + std::to_string(i), i), ErrorCode::unauthorized);
  EXPECT_EQ(guess("2001:db8:1:2:ffff::1", 9), ErrorCode::rate_limited);
  EXPECT_EQ(guess("2001:db8:1:3::1", 9), ErrorCode::unauthorized);
}

TEST_ON_SQLITE(GuessLimitTest, failures_are_forgiven_one_by_one_within_the_hour) {
  spray("192.0.2.1");
  clock.advance(minutes(15));
  EXPECT_EQ(guess("192.0.2.1", 5), ErrorCode::unauthorized);
  EXPECT_EQ(guess("192.0.2.1", 6), ErrorCode::rate_limited);
  clock.advance(hours(1));
  spray("192.0.2.1");
}

TEST_ON_SQLITE(GuessLimitTest, a_clock_that_is_set_back_shuts_nobody_out_for_longer) {
  spray("192.0.2.1");
  clock.advance(days(-1));
  spray("192.0.2.1");
  EXPECT_EQ(guess("192.0.2.1", 9), ErrorCode::rate_limited);
}

TEST_P(GuessLimitTest, guesses_at_once_get_no_more_answers_than_guesses_in_turn) {
  client_.ip = "192.0.2.1";
  int answered = at_once(12, [&] {
    return in("Wrong-1!", "nobody@example.com").error().code == ErrorCode::unauthorized;
  });
  EXPECT_EQ(answered, 4);
}

TEST_ON_SQLITE(GuessLimitTest, a_restart_forgets_none) {
  spray("192.0.2.1");
  reopen();
  EXPECT_EQ(guess("192.0.2.1", 9), ErrorCode::rate_limited);
}

TEST_ON_SQLITE(GuessLimitTest, a_shut_network_locks_nobody_s_account) {
  spray("192.0.2.1");
  for (int i = 0; i < 12; ++i)
    EXPECT_FALSE(from("192.0.2.1", "Wrong-1!", kSiti).ok());
  EXPECT_TRUE(from("192.0.2.2", kPassword, kSiti).ok());
}

}  // namespace
}  // namespace gerbang::accounts
