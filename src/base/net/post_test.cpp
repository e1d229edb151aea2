// What leaves for another server: method, body, headers.

#include "base/net/post.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/http/listener.h"

namespace gerbang::net {
namespace {

/// A server that answers what it was asked.
class Calls : public ::testing::Test {
 protected:
  Calls() { listener_.start(); }
  std::string url(std::string_view path) {
    return fmt::format("http://127.0.0.1:{}{}", listener_.port(), path);
  }

  http::Listener listener_{
      {.port = 0, .threads = 1},
      [](const std::shared_ptr<const http::Request>& request, const auto& done) {
        http::Response response;
        response.status = request->path == "/missing" ? 404 : 200;
        if (request->path == "/long") {
          response.body = std::string(3 << 20, 'x');
          done(std::move(response));
          return;
        }
        response.body = fmt::format("{} {} [{}] [{}] [{}]", http::method_text(request->method),
                                    request->path, request->header("Content-Type"),
                                    request->header("Authorization"), request->body);
        done(std::move(response));
      }};
  Send send_ = send_with_curl();
};

TEST_F(Calls, a_body_in_json_goes_with_its_type_and_the_headers) {
  auto answer = send_({.url = url("/pay"),
                       .body = json_body({{"amount", "80.00"}, {"name", "茶\n\"x\""}}),
                       .headers = {{"Authorization", "Bearer T1"}}});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(answer->body,
            "POST /pay [application/json] [Bearer T1] "
            R"([{"amount":"80.00","name":"茶\n\"x\""}])");
}

TEST_F(Calls, a_question_has_no_body) {
  auto answer = send_({.method = http::Method::get,
                       .url = url("/ref/1"),
                       .body = {},
                       .headers = {{"Authorization", "Bearer T1"}}});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->body, "GET /ref/1 [] [Bearer T1] []");
}

TEST_F(Calls, a_form_is_posted_as_one) {
  auto answer = form_post(send_)(url("/form"), {{"a", "1 & 2"}, {"b", ""}});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->body, "POST /form [application/x-www-form-urlencoded] [] [a=1%20%26%202&b=]");
}

TEST_F(Calls, another_method_carries_a_body_too) {
  auto answer =
      send_({.method = http::Method::put, .url = url("/x"), .body = {"text/plain", "hello"}});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->body, "PUT /x [text/plain] [] [hello]");
}

TEST_F(Calls, any_status_is_an_answer_and_no_server_is_an_error) {
  EXPECT_EQ(send_({.url = url("/missing"), .body = {}})->status, 404);
  EXPECT_FALSE(send_({.url = "http://127.0.0.1:1/", .body = {}}).ok());
  EXPECT_FALSE(send_({.url = "file:///etc/hostname", .body = {}}).ok());
}

TEST_F(Calls, an_answer_is_as_long_as_its_caller_allows) {
  EXPECT_FALSE(send_({.url = url("/long"), .body = {}}).ok());
  auto answer = send_({.url = url("/long"), .body = {}, .answer_bytes_max = 4 << 20});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->body.size(), 3U << 20);
}

// A token comes from another server: with a line's end in it, it would be a header of its own.
TEST_F(Calls, a_header_that_would_end_its_line_is_not_sent) {
  for (const auto& token : std::initializer_list<std::string>{"a\r\nX-Other: 1", "a\n",
                                                              std::string("a\0b", 3), "a\x7f"}) {
    auto answer = send_({.url = url("/"), .body = {}, .headers = {{"Authorization", token}}});
    EXPECT_FALSE(answer.ok()) << token;
  }
}

}  // namespace
}  // namespace gerbang::net
