#include "base/http/listener.h"

#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>
#include <boost/asio/ip/tcp.hpp>

namespace gerbang::http {
namespace {

using boost::asio::ip::tcp;

/// Everything that comes back for `request` until the connection ends.
std::string answer_of(Listener& listener, const std::string& request) {
  tcp::iostream stream("127.0.0.1", std::to_string(listener.port()));
  stream << request;
  stream.flush();
  std::string out(std::istreambuf_iterator<char>(stream), {});
  listener.drain(1);
  return out;
}

/// A listener whose every answer is made in parts; a part that is called "broken" cannot be made.
class Parts : public ::testing::Test {
 protected:
  std::string answer_to(const std::string& request, std::vector<std::string> parts) {
    Listener listener({.port = 0, .threads = 1},
                      [&](const std::shared_ptr<const Request>&, const auto& done) {
                        Response response;
                        response.content_type = "text/csv";
                        response.next_part = [parts, at = std::size_t{0}]() mutable {
                          if (at == parts.size()) return std::string();
                          if (parts[at] == "broken") throw std::runtime_error("no more of it");
                          return parts[at++];
                        };
                        done(std::move(response));
                      });
    listener.start();
    return answer_of(listener, request);
  }
};

std::string body_of(const std::string& answer) {
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

TEST(Headers, a_value_with_a_lines_end_is_left_out) {
  Listener listener({.port = 0, .threads = 1},
                    [](const std::shared_ptr<const Request>& request, const auto& done) {
                      auto response = redirect("/to/" + std::string(request->query_value("to")));
                      response.headers.push_back({"X-Kept", "yes"});
                      done(std::move(response));
                    });
  listener.start();
  auto answer = answer_of(listener, "GET /?to=a%0d%0aSet-Cookie:b%3dc HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(answer.starts_with("HTTP/1.0 303") || answer.starts_with("HTTP/1.1 303")) << answer;
  EXPECT_EQ(answer.find("Set-Cookie"), std::string::npos) << answer;
  EXPECT_NE(answer.find("X-Kept: yes"), std::string::npos) << answer;
}

TEST_F(Parts, are_sent_one_chunk_each) {
  auto answer =
      answer_to("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", {"a,b\r\n", "1,2\r\n"});
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
  EXPECT_NE(answer.find("Transfer-Encoding: chunked"), std::string::npos);
  EXPECT_EQ(answer.find("Content-Length"), std::string::npos);
  EXPECT_EQ(body_of(answer), "5\r\na,b\r\n\r\n5\r\n1,2\r\n\r\n0\r\n\r\n");
}

TEST_F(Parts, connection_serves_the_next_request_after_the_last_part) {
  auto answer = answer_to(
      "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      {"part"});
  auto second = answer.find("HTTP/1.1 200 OK", 1);
  ASSERT_NE(second, std::string::npos) << answer;
  EXPECT_EQ(body_of(answer.substr(second)), "4\r\npart\r\n0\r\n\r\n");
}

TEST_F(Parts, body_that_breaks_off_has_no_end) {
  auto answer = answer_to("GET / HTTP/1.1\r\nHost: x\r\n\r\n", {"a,b\r\n", "broken"});
  EXPECT_EQ(body_of(answer), "5\r\na,b\r\n\r\n") << "nobody may take it for the whole";
}

TEST_F(Parts, http_1_0_reads_until_the_connection_ends) {
  auto answer = answer_to("GET / HTTP/1.0\r\n\r\n", {"a,b\r\n", "1,2\r\n"});
  EXPECT_EQ(answer.find("chunked"), std::string::npos);
  EXPECT_EQ(body_of(answer), "a,b\r\n1,2\r\n");
}

TEST_F(Parts, head_has_no_body) {
  auto answer = answer_to("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", {"a,b\r\n"});
  EXPECT_EQ(body_of(answer), "");
}

/// A listener that answers with one stream, and a reader of it.
class Open : public ::testing::Test {
 protected:
  Open() {
    listener_.start();
    reader_.connect("127.0.0.1", std::to_string(listener_.port()));
    reader_ << "GET / HTTP/1.1\r\nHost: x\r\n\r\n" << std::flush;
  }
  /// Reads up to `end`, or the end of the connection.
  std::string read_until(std::string_view end) {
    std::string out;
    for (char c = 0; !out.ends_with(end) && reader_.get(c);)
      out += c;
    return out;
  }

  std::shared_ptr<EventStream> stream_ =
      std::make_shared<EventStream>(stream_text({}, "again"), std::make_shared<int>());
  Listener listener_{{.port = 0, .threads = 1},
                     [this](const std::shared_ptr<const Request>&, const auto& done) {
                       Response response;
                       response.content_type = "text/event-stream";
                       response.stream = stream_;
                       done(std::move(response));
                     }};
  tcp::iostream reader_;
};

TEST_F(Open, stream_has_no_length_and_says_when_to_come_back) {
  auto head = read_until("\r\n\r\n");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\n")) << head;
  EXPECT_NE(head.find("Content-Type: text/event-stream"), std::string::npos) << head;
  EXPECT_NE(head.find("Connection: close"), std::string::npos) << head;
  EXPECT_EQ(head.find("Content-Length"), std::string::npos) << head;
  EXPECT_EQ(head.find("chunked"), std::string::npos) << head;
  EXPECT_EQ(read_until("\n\n"), "retry: 3000\n\n");
}

TEST_F(Open, stream_says_what_it_is_told_from_any_thread) {
  read_until("retry: 3000\n\n");
  std::thread([&] { stream_->send(stream_text("1", "a")); }).join();
  EXPECT_EQ(read_until("\n\n"), "id: 1\ndata: a\n\n");
  stream_->send(stream_text("2", "b"));
  EXPECT_EQ(read_until("\n\n"), "id: 2\ndata: b\n\n");
}

TEST_F(Open, stream_that_is_ended_ends_the_connection) {
  read_until("retry: 3000\n\n");
  stream_->end();
  EXPECT_EQ(read_until("never"), "");
}

TEST_F(Open, drain_waits_for_no_stream) {
  read_until("retry: 3000\n\n");
  auto began = std::chrono::steady_clock::now();
  listener_.drain(30);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
  EXPECT_EQ(read_until("never"), "");
}

TEST(EventStream, place_is_given_back_when_the_reader_leaves) {
  auto place = std::make_shared<int>();
  EventStream stream(nullptr, place);
  std::weak_ptr<int> held = std::exchange(place, nullptr);
  stream.leave();
  EXPECT_TRUE(held.expired());
  stream.send(stream_text("1", "late"));
  EXPECT_FALSE(stream.take().text);
}

TEST(EventStream, second_text_that_waits_is_merged_and_what_was_ended_says_nothing) {
  EventStream stream(stream_text({}, "again"));
  int woken = 0;
  stream.wake_set([&] { ++woken; });
  stream.send(stream_text("1", "a"));
  stream.send(stream_text("2", "b"));
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(*stream.take().text, "data: again\n\n");
  stream.end();
  stream.send(stream_text("3", "c"));
  auto due = stream.take();
  EXPECT_TRUE(due.is_end);
  EXPECT_FALSE(due.text);
}

}  // namespace
}  // namespace gerbang::http
