#include "base/http/response_writer.h"

#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/http/static_files.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

/// After so long a browser's own EventSource asks again.
constexpr int kStreamRetryMs = 3000;

/// A line's end in a value would begin a header, or an answer, of somebody else's making.
bool is_header_value(std::string_view value) {
  return value.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

template <class Body>
void fill_headers(bhttp::response<Body>& out, const Response& response, bool keep_alive) {
  if (!response.content_type.empty()) out.set(bhttp::field::content_type, response.content_type);
  for (const auto& h : response.headers) {
    if (is_header_value(h.value)) {
      out.set(h.name, h.value);
    } else {
      log_error("header_left_out", {{"name", h.name}});
    }
  }
  out.keep_alive(keep_alive);
}

/// Nothing when making it failed.
Task<std::optional<std::string>> next_part(const Response& response, asio::thread_pool& makers) {
  auto executor = co_await asio::this_coro::executor;
  using Part = std::optional<std::string>;
  auto begin = [&makers, executor, &response](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    asio::post(makers, [executor, &response, shared] {
      auto part = std::make_shared<Part>();
      try {
        *part = response.next_part();
      } catch (const std::exception& e) {
        log_write(LogLevel::error, "body_broke_off", {{"what", e.what()}});
      }
      asio::post(executor, [shared, part] { (*shared)(std::move(*part)); });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Part)>(
      begin, kAwait);
}

}  // namespace

Task<void> response_write(Stream& stream, const Response& response, unsigned version,
                          bool keep_alive, bool is_head) {
  auto status = static_cast<bhttp::status>(response.status);
  std::string_view body =
      response.static_body.empty() ? std::string_view(response.body) : response.static_body;
  bhttp::response<bhttp::span_body<const char>> out{status, version};
  fill_headers(out, response, keep_alive);
  out.body() = {body.data(), body.size()};
  if (response.status != 304 && response.status != 204 && !response.next_part) {
    out.content_length(body.size());
  }
  if (is_head || response.status == 304 || response.status == 204) out.body() = {};
  bhttp::response_serializer<bhttp::span_body<const char>> serializer{out};
  if (is_head) {
    co_await bhttp::async_write_header(stream, serializer, kAwaitTuple);
  } else {
    co_await bhttp::async_write(stream, serializer, kAwaitTuple);
  }
}

Task<bool> parts_write(Stream& stream, const Response& response, unsigned version, bool keep_alive,
                       const PartsRules& rules) {
  bhttp::response<bhttp::empty_body> out{static_cast<bhttp::status>(response.status), version};
  bool is_chunked = version >= 11;  // HTTP/1.0 reads until the end of the connection
  fill_headers(out, response, keep_alive && is_chunked);
  out.chunked(is_chunked);
  bhttp::response_serializer<bhttp::empty_body> serializer{out};
  auto [error, n] = co_await bhttp::async_write_header(stream, serializer, kAwaitTuple);
  while (!error) {
    std::optional<std::string> part = co_await next_part(response, rules.makers);
    if (!part) co_return false;
    stream.expires_after(rules.part_seconds_max);
    if (part->empty()) {
      if (is_chunked) {
        auto end = bhttp::make_chunk_last();
        std::tie(error, n) = co_await asio::async_write(stream, end, kAwaitTuple);
      }
      co_return is_chunked && !error;
    }
    asio::const_buffer bytes = asio::buffer(*part);
    if (is_chunked) {
      auto chunk = bhttp::make_chunk(bytes);
      std::tie(error, n) = co_await asio::async_write(stream, chunk, kAwaitTuple);
    } else {
      std::tie(error, n) = co_await asio::async_write(stream, bytes, kAwaitTuple);
    }
  }
  co_return false;
}

std::string stream_head(const Response& response) {
  // Read until the connection ends, in every version of HTTP: no part has to be measured.
  bhttp::response<bhttp::empty_body> head{bhttp::status::ok, 11};
  fill_headers(head, response, false);
  std::ostringstream text;
  text << head.base() << "retry: " << kStreamRetryMs << "\n\n";
  return text.str();
}

Task<void> request_refuse(Stream& stream, const std::string& peer,
                          boost::system::error_code error) {
  Response response;
  if (error == bhttp::error::body_limit || error == bhttp::error::header_limit) {
    response = error_response({ErrorCode::too_large, say::http::too_large, {}, {}, {}});
  } else if (error == asio::error::no_buffer_space) {
    response = error_response({ErrorCode::unavailable, say::http::very_busy, {}, {}, {}});
  } else if (error.category() == make_error_code(bhttp::error::bad_target).category() &&
             error != bhttp::error::end_of_stream && error != bhttp::error::partial_message) {
    response = error_response({ErrorCode::malformed, say::http::not_http, {}, {}, {}});
  } else {
    co_return;
  }
  for (auto& header : security_headers())
    response.headers.push_back(std::move(header));
  auto id = random_token(12);
  response.headers.push_back({"Content-Security-Policy", std::string(kDataPolicy)});
  response.headers.push_back({"Cache-Control", "no-store"});
  response.headers.push_back({"X-Request-Id", id});
  log_info("request", {{"operation", "refused"},
                       {"status", response.status},
                       {"why", error.message()},
                       {"ip", peer},
                       {"request_id", id}});
  stream.expires_after(std::chrono::seconds(5));
  co_await response_write(stream, response, 11, false, false);
}

}  // namespace gerbang::http
