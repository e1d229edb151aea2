#include "base/http/http.h"

#include <gtest/gtest.h>

#include "base/http/rate_limit.h"
#include "base/http/static_files.h"

namespace gerbang::http {
namespace {

TEST(Form, fields_are_decoded_and_a_broken_escape_is_kept_as_text) {
  auto fields = parse_form("a=1+2&b=%E9%A9%AC&c&d=%zz");
  ASSERT_EQ(fields.size(), 4U);
  EXPECT_EQ(fields[0].second, "1 2");
  EXPECT_EQ(fields[1].second, "马");
  EXPECT_EQ(fields[2].second, "");
  EXPECT_EQ(fields[3].second, "%zz");
  EXPECT_TRUE(parse_form("").empty());
}

TEST(Html, what_could_be_markup_is_escaped) {
  EXPECT_EQ(html_escape("<b a='1' c=\"2\">&"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
}

TEST(Request, headers_are_found_in_any_case) {
  Request request;
  request.headers.push_back({"x-auth-token", "t"});
  EXPECT_EQ(request.header("X-Auth-Token"), "t");
  EXPECT_EQ(request.header("X-Auth"), "");
}

TEST(ErrorBody, field_errors_are_there_only_where_fields_are_wrong) {
  EXPECT_EQ(
      error_response(not_found(verbatim("No such link"))).body,
      R"({"errorCode":"error.notFound","errorMessage":"No such link","fieldErrors":null,"revokeSessionToken":null})");
  auto response = error_response(invalid_field("amount", verbatim("Can not be empty")));
  EXPECT_EQ(response.status, 400);
  EXPECT_NE(
      response.body.find(R"("fieldErrors":[{"field":"amount","message":"Can not be empty"}])"),
      std::string::npos);
}

TEST(RateLimit, a_minute_s_worth_goes_through_at_once_and_then_as_it_refills) {
  RateLimit limit(60);
  Instant now{1'000'000'000};
  int taken = 0;
  for (int i = 0; i < 100; ++i)
    taken += limit.take("10.0.0.1", now) ? 1 : 0;
  EXPECT_EQ(taken, 60);
  EXPECT_TRUE(limit.take("10.0.0.2", now)) << "each address has its own bucket";
  EXPECT_FALSE(limit.take("10.0.0.1", now + milliseconds(900)));
  EXPECT_TRUE(limit.take("10.0.0.1", now + milliseconds(1000)));
  EXPECT_FALSE(limit.take("10.0.0.1", now + milliseconds(1000)));
}

TEST(RateLimit, a_clock_that_is_set_back_locks_nobody_out) {
  RateLimit limit(60);
  Instant now{1'000'000'000};
  while (limit.take("10.0.0.1", now)) {
  }
  now = now - hours(1);
  EXPECT_FALSE(limit.take("10.0.0.1", now));
  EXPECT_TRUE(limit.take("10.0.0.1", now + seconds(1)));
}

TEST(RateLimit, zero_is_no_limit) {
  RateLimit limit(0);
  for (int i = 0; i < 1000; ++i)
    ASSERT_TRUE(limit.take("x", Instant{0}));
}

TEST(StaticFiles, a_file_is_sent_once_and_then_confirmed_by_its_tag) {
  StaticFiles files("/nonexistent", {}, "portal.html");
  files.add("/sandbox.css", "body{}");
  Request request;
  request.path = "/sandbox.css";
  auto first = files.find(request, {});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->static_body, "body{}");
  for (const auto& header : first->headers) {
    if (header.name == "ETag") request.headers.push_back({"If-None-Match", header.value});
  }
  EXPECT_EQ(files.find(request, {})->status, 304);
}

TEST(StaticFiles, each_answer_of_a_page_has_a_nonce_of_its_own) {
  StaticFiles files("/nonexistent", {{"/checkout/", "pay.html"}}, "portal.html");
  files.add("/pay.html", "<script nonce=\"__CSP_NONCE__\"></script>");
  Request request;
  request.path = "/checkout/abc";
  auto one = files.find(request, {"https://bank.example", ""});
  auto two = files.find(request, {});
  ASSERT_TRUE(one && two);
  EXPECT_NE(one->body, two->body);
  EXPECT_EQ(one->body.find("__CSP_NONCE__"), std::string::npos);
  EXPECT_EQ(one->headers.at(0).name, "Content-Security-Policy");
  EXPECT_TRUE(one->headers.at(0).value.ends_with("form-action 'self' https://bank.example"));
  request.path = "/assets/missing.js";
  EXPECT_FALSE(files.find(request, {}));
}

}  // namespace
}  // namespace gerbang::http
