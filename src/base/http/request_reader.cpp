#include "base/http/request_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/asio/write.hpp>
#include <boost/url.hpp>

#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/http/head.h"

namespace gerbang::http {
namespace {

Method method_of(bhttp::verb verb) {
  switch (verb) {
    case bhttp::verb::get:
      return Method::get;
    case bhttp::verb::post:
      return Method::post;
    case bhttp::verb::put:
      return Method::put;
    case bhttp::verb::delete_:
      return Method::remove;
    case bhttp::verb::head:
      return Method::head;
    case bhttp::verb::options:
      return Method::options;
    default:
      return Method::other;
  }
}

/// The last address in X-Forwarded-For that is not a proxy of ours; the peer's own when it is not a
/// trusted proxy at all.
std::string client_ip(const std::string& peer, std::string_view forwarded,
                      const std::vector<std::string>& trusted) {
  auto is_trusted = [&](std::string_view ip) {
    return std::find(trusted.begin(), trusted.end(), ip) != trusted.end();
  };
  if (!is_trusted(peer)) return peer;
  std::string client = peer;
  while (!forwarded.empty()) {
    auto comma = forwarded.rfind(',');
    auto ip = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    while (ip.starts_with(' '))
      ip.remove_prefix(1);
    while (ip.ends_with(' '))
      ip.remove_suffix(1);
    boost::system::error_code bad;
    asio::ip::make_address(std::string(ip), bad);
    if (bad) break;
    client = ip;
    if (!is_trusted(ip) || comma == std::string_view::npos) break;
    forwarded = forwarded.substr(0, comma);
  }
  return client;
}

/// Every line of that name as one list. A proxy that adds a line of its own must not be overruled
/// by one that the client sent before it.
std::string joined(const Message& message, std::string_view name) {
  std::string out;
  for (auto [at, end] = message.equal_range(name); at != end; ++at) {
    if (!out.empty()) out += ',';
    out += at->value();
  }
  return out;
}

/// A body that a proxy may measure in another way than we do is how requests are smuggled.
bool is_body_plain(const Message& message) {
  auto encoding = joined(message, "Transfer-Encoding");
  return encoding.empty() || beast::iequals(encoding, "chunked");
}

/// One host and no other (RFC 9112, 3.2): a proxy in front may go by the first of two.
bool is_host_plain(const Message& message) {
  auto count = message.count(bhttp::field::host);
  if (count == 0) return message.version() < 11;
  auto value = message[bhttp::field::host];
  auto authority = boost::urls::parse_authority({value.data(), value.size()});
  return count == 1 && authority && !authority->has_userinfo();
}

/// "/path?query", or the same behind "http://host", as a proxy may write it (RFC 9112, 3.2.2).
std::optional<boost::urls::url_view> target_view(std::string_view target) {
  if (target.starts_with('/')) {
    auto origin_form = boost::urls::parse_origin_form(target);
    return origin_form ? std::optional(*origin_form) : std::nullopt;
  }
  auto whole = boost::urls::parse_absolute_uri(target);
  if (!whole || whole->host().empty() || whole->has_userinfo()) return std::nullopt;
  bool is_http = whole->scheme_id() == boost::urls::scheme::http ||
                 whole->scheme_id() == boost::urls::scheme::https;
  return is_http ? std::optional(*whole) : std::nullopt;
}

/// Reads until the head of a request is whole, without the empty lines before it.
Task<boost::system::error_code> read_head(Stream& stream, beast::flat_buffer& buffer,
                                          std::size_t bytes_max) {
  std::size_t seen = 0;
  while (true) {
    auto data = buffer.data();
    std::string_view bytes(static_cast<const char*>(data.data()), data.size());
    if (auto blank = seen == 0 ? empty_lines(bytes) : 0; blank > 0) {
      buffer.consume(blank);
      continue;
    }
    bool is_half_line = bytes == "\r";
    auto head = is_half_line ? Head::partial : head_scan(bytes, seen);
    if (head == Head::whole) co_return boost::system::error_code{};
    if (head == Head::wrong) co_return make_error_code(bhttp::error::bad_line_ending);
    if (bytes.size() >= bytes_max) {
      co_return make_error_code(bhttp::error::header_limit);
    }
    auto [error, n] = co_await stream.async_read_some(buffer.prepare(2048), kAwaitTuple);
    if (error) co_return error;
    buffer.commit(n);
  }
}

/// How long the body may be; nothing where no more long ones are taken.
std::optional<std::size_t> body_limit(const Parser& parser, const ReadRules& rules,
                                      std::shared_ptr<void>& long_body) {
  auto length = parser.content_length();
  if (length && *length <= rules.body_bytes_max) return rules.body_bytes_max;
  const Message& message = parser.get();
  std::string_view path(message.target().data(), message.target().size());
  auto longer =
      rules.long_body_bytes_max
          ? rules.long_body_bytes_max(method_of(message.method()), path.substr(0, path.find('?')))
          : 0;
  if (longer <= rules.body_bytes_max) return rules.body_bytes_max;
  if (rules.long_bodies.fetch_add(1) >= rules.long_bodies_max) {
    --rules.long_bodies;
    return std::nullopt;
  }
  long_body = std::shared_ptr<std::atomic<int>>(&rules.long_bodies,
                                                [](std::atomic<int>* count) { --*count; });
  return longer;
}

}  // namespace

Task<boost::system::error_code> request_read(Stream& stream, beast::flat_buffer& buffer,
                                             Parser& parser, const ReadRules& rules,
                                             std::shared_ptr<void>& long_body) {
  auto failed = co_await read_head(stream, buffer, rules.header_bytes_max);
  if (failed) co_return failed;
  auto [error, n] = co_await bhttp::async_read_header(stream, buffer, parser, kAwaitTuple);
  if (error) co_return error;
  const Message& message = parser.get();
  if (!is_body_plain(message) || !is_host_plain(message)) {
    co_return make_error_code(bhttp::error::bad_value);
  }
  auto most = body_limit(parser, rules, long_body);
  if (!most) co_return asio::error::make_error_code(asio::error::no_buffer_space);
  if (parser.content_length().value_or(0) > *most) {
    co_return make_error_code(bhttp::error::body_limit);
  }
  parser.body_limit(*most);
  // Who waits for leave to send the body gets it: what speaks against it was looked at above.
  if (!parser.is_done() && message.version() >= 11 &&
      beast::iequals(message[bhttp::field::expect], "100-continue")) {
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    auto bytes = asio::buffer(kGoOn);
    auto [unsent, m] = co_await asio::async_write(stream, bytes, kAwaitTuple);
    if (unsent) co_return unsent;
  }
  auto [broken, k] = co_await bhttp::async_read(stream, buffer, parser, kAwaitTuple);
  co_return broken;
}

std::shared_ptr<Request> request_of(Message& message, const std::string& peer,
                                    const std::vector<std::string>& trusted_proxies) {
  auto target = target_view({message.target().data(), message.target().size()});
  if (!target) return nullptr;
  auto request = std::make_shared<Request>();
  request->method = method_of(message.method());
  request->path = target->path();
  if (request->path.empty()) request->path = "/";
  if (!is_storable(request->path)) return nullptr;
  for (const auto& p : target->params()) {
    if (p.key.empty() && !p.has_value) continue;  // "?" and "&" with nothing behind them
    request->query.emplace_back(p.key, p.value);
    if (!is_storable(p.key) || !is_storable(p.value)) return nullptr;
  }
  for (const auto& field : message) {
    request->headers.push_back({std::string(field.name_string()), std::string(field.value())});
  }
  request->body = std::move(message.body());
  request->remote_ip = client_ip(peer, joined(message, "X-Forwarded-For"), trusted_proxies);
  request->id = random_token(12);
  return request;
}

}  // namespace gerbang::http
