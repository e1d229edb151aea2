#include "outside/acquirers/settings.h"

#include <gtest/gtest.h>

#include <array>

namespace gerbang::acquirers {
namespace {

using K = SettingKind;

std::vector<std::string> problems(K kind, const std::string& value) {
  std::array rows{SettingRow{"x.it", kind, "what it is"}};
  return settings_load(rows, {{"x.it", value}}).problems;
}

TEST(ConnectorSettings, a_browser_goes_nowhere_but_https) {
  EXPECT_TRUE(problems(K::page_address, "https://bank.example/pay?x=1").empty());
  for (const char* wrong : {"http://bank.example/", "http://127.0.0.1/", "bank.example", "https://",
                            "https://a@b.example/", "https://bank.example/; script-src *",
                            "https://bank.example,https://c.example", "javascript:alert(1)"}) {
    EXPECT_EQ(problems(K::page_address, wrong).size(), 1u) << wrong;
  }
}

TEST(ConnectorSettings, a_server_is_called_without_tls_on_this_machine_only) {
  for (const char* right : {"https://bank.example/api", "http://127.0.0.1:8443/api",
                            "http://localhost/", "http://[::1]:90/"}) {
    EXPECT_TRUE(problems(K::server_address, right).empty()) << right;
  }
  for (const char* wrong :
       {"http://bank.example/", "http://127.0.0.1.example/", "http://127.0.0.1@bank.example/",
        "http://localhost.example/", "http://[::1].example@bank.example/",
        "http://localhost:90@bank.example/", "https://bank.example:x/", "ftp://bank.example/"}) {
    EXPECT_EQ(problems(K::server_address, wrong).size(), 1u) << wrong;
  }
}

TEST(ConnectorSettings, a_list_of_origins_holds_origins_each_once) {
  constexpr std::array kRows{SettingRow{"x.origins", K::origins, "", false}};
  auto loaded = settings_load(
      kRows, {{"x.origins", " https://a.example, https://b.example:8443,https://a.example,"}});
  EXPECT_TRUE(loaded.problems.empty());
  EXPECT_EQ(loaded.settings.origins("x.origins"),
            (std::vector<std::string>{"https://a.example", "https://b.example:8443"}));
  for (const char* wrong : {"https://a.example/", "http://a.example", "*", "'unsafe-inline'",
                            "https://a.example https://b.example"}) {
    EXPECT_EQ(problems(K::origins, wrong).size(), 1u) << wrong;
  }
}

TEST(ConnectorSettings, what_is_missing_is_said_by_its_name_and_what_may_be_left_out_is_not) {
  constexpr std::array kRows{SettingRow{"x.id", K::text, "who we are there"},
                             SettingRow{"x.more", K::text, "whatever", false}};
  EXPECT_FALSE(is_set_up(kRows, {}));
  EXPECT_FALSE(is_set_up(kRows, {{"x.id", ""}, {"y.id", "1"}}));
  EXPECT_TRUE(is_set_up(kRows, {{"x.more", "1"}}));
  EXPECT_EQ(settings_load(kRows, {{"x.more", "1"}}).problems,
            std::vector<std::string>{"x.id is missing: who we are there"});
}

TEST(ConnectorSettings, an_origin_is_what_stands_before_the_path) {
  EXPECT_EQ(origin_of("https://bank.example:8443/a/b?c"), "https://bank.example:8443");
  EXPECT_EQ(origin_of("https://bank.example"), "https://bank.example");
  EXPECT_EQ(origin_of("/sandbox/fpx"), "");
}

}  // namespace
}  // namespace gerbang::acquirers
