#include "app/config.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gerbang::app {
namespace {

// Spec account-portal §9: a submit shows that it works for a second, sign-up signs in after a
// second, a new password after one and a half.
TEST(Config, waits_are_the_document_s_until_they_are_set) {
  Config config;
  EXPECT_EQ(config.ui_submit_delay_ms, 1000);
  EXPECT_EQ(config.ui_sign_in_after_sign_up_ms, 1000);
  EXPECT_EQ(config.ui_sign_in_after_password_ms, 1500);

  auto set = [&](std::string_view name, std::string_view value) {
    auto found = std::ranges::find(settings(), name, &Setting::name);
    return found != settings().end() && config_set(config, *found, value).ok();
  };
  EXPECT_TRUE(set("ui.submit-delay-ms", "0"));
  EXPECT_TRUE(set("ui.sign-in-after-sign-up-ms", "20"));
  EXPECT_TRUE(set("ui.sign-in-after-password-ms", "30"));
  EXPECT_EQ(config.ui_submit_delay_ms, 0);
  EXPECT_EQ(config.ui_sign_in_after_sign_up_ms, 20);
  EXPECT_EQ(config.ui_sign_in_after_password_ms, 30);
  EXPECT_FALSE(set("ui.submit-delay-ms", "-1"));
  EXPECT_FALSE(set("ui.submit-delay-ms", "soon"));
}

TEST(Config, no_pool_is_without_threads_and_no_session_without_minutes) {
  EXPECT_TRUE(config_problems({}).empty());
  Config config;
  config.password_threads = 0;
  config.session_idle_minutes = 0;
  EXPECT_EQ(config_problems(config),
            (std::vector<std::string>{"threads.password is at least 1",
                                      "session.idle-minutes is at least 1"}));
}

TEST(Config, only_a_sandbox_checks_passwords_for_less) {
  Config config;
  EXPECT_EQ(config.password_cost().memory_kib, 64u * 1024);
  config.sandbox_password_mib = 1;
  EXPECT_EQ(config.password_cost().memory_kib, 1024u);
  config.mode = "production";
  EXPECT_EQ(config.password_cost().memory_kib, 64u * 1024);
}

}  // namespace
}  // namespace gerbang::app
