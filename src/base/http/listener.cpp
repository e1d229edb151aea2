#include "base/http/listener.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <list>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <tuple>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/url.hpp>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/core/utf8.h"
#include "base/http/head.h"
#include "base/http/static_files.h"
#include "base/http/stream_writer.h"
#include "say/http.h"

namespace gerbang::http {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
template <class T>
using Task = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> kAwait;
constexpr auto kAwaitTuple = asio::as_tuple(kAwait);
/// After so long a browser's own EventSource asks again.
constexpr int kStreamRetryMs = 3000;

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

using Parser = bhttp::request_parser<bhttp::string_body>;
using Message = bhttp::request<bhttp::string_body>;

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

/// Nothing when the target cannot be understood, or could not be looked for in a database.
std::shared_ptr<Request> to_request(Message& message, const std::string& peer,
                                    const ListenerSettings& settings) {
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
  request->remote_ip =
      client_ip(peer, joined(message, "X-Forwarded-For"), settings.trusted_proxies);
  request->id = random_token(12);
  return request;
}

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

}  // namespace

class Listener::Impl {
 public:
  Impl(ListenerSettings settings, Handler handler)
      : settings_(std::move(settings)), handler_(std::move(handler)) {
    std::signal(SIGPIPE, SIG_IGN);  // a payer who closes the window must not end the server
    open_files_max();
    for (int i = 0; i < std::max(1, settings_.threads); ++i) {
      workers_.push_back(std::make_unique<Worker>());
    }
    bind();
  }

  ~Impl() { stop(); }

  int port() const { return acceptor_->local_endpoint().port(); }

  void start() {
    asio::co_spawn(workers_[0]->context, accept_loop(), asio::detached);
    for (auto& w : workers_) {
      asio::co_spawn(w->context, beat(*w), asio::detached);
      w->thread = std::thread([&context = w->context] { context.run(); });
    }
  }

  void drain(int seconds) {
    draining_ = true;
    asio::post(workers_[0]->context, [this] {
      boost::system::error_code ignored;
      acceptor_->close(ignored);
    });
    for (auto& w : workers_) {
      asio::post(w->context, [&worker = *w] {
        for (auto* c : worker.connections) {
          if (c->is_idle) c->stream.cancel();
        }
        // Whoever listens asks another copy, and is told what was missed.
        for (auto next = worker.streams.begin(); next != worker.streams.end();) {
          auto writer = *next++;
          writer->close();
        }
      });
    }
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    while (connections_ > 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    stop();
  }

 private:
  struct Connection {
    Stream stream;
    bool is_idle = true;
    std::unique_ptr<Response> opened;  // a stream, to be written once the request is forgotten
    explicit Connection(Socket socket) : stream(std::move(socket)) {}
  };
  struct Worker {
    asio::io_context context{1};
    asio::executor_work_guard<Executor> guard{context.get_executor()};
    std::list<Connection*> connections;                // touched on its own thread only
    std::list<std::shared_ptr<StreamWriter>> streams;  // likewise
    std::thread thread;
  };

  void bind() {
    boost::system::error_code error;
    auto address = asio::ip::make_address(settings_.address, error);
    if (error) {
      throw std::runtime_error("'" + settings_.address +
                               "' is not an IP address; set --address to one of this machine's.");
    }
    tcp::endpoint endpoint(address, static_cast<unsigned short>(settings_.port));
    acceptor_ = std::make_unique<Acceptor>(workers_[0]->context);
    acceptor_->open(endpoint.protocol(), error);
    if (!error) acceptor_->set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_->bind(endpoint, error);
    if (!error) acceptor_->listen(4096, error);
    if (error == asio::error::address_in_use) {
      throw std::runtime_error("Port " + std::to_string(settings_.port) +
                               " is taken by another program; choose one with --port.");
    }
    if (error) {
      throw std::runtime_error("Cannot listen on " + settings_.address + ":" +
                               std::to_string(settings_.port) + ": " + error.message());
    }
  }

  Task<void> accept_loop() {
    std::size_t next = 0;
    while (!draining_) {
      Worker& worker = *workers_[next++ % workers_.size()];
      Socket socket(worker.context);
      auto [error] = co_await acceptor_->async_accept(socket, kAwaitTuple);
      if (error) {
        if (draining_) co_return;
        // Out of file descriptors, most likely: wait for some to be given back.
        co_await pause(milliseconds(20));
        continue;
      }
      if (connections_ >= settings_.connections_max) continue;  // closes the socket
      ++connections_;
      boost::system::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      auto executor = worker.context.get_executor();
      asio::co_spawn(executor, serve(worker, std::move(socket)), asio::detached);
    }
  }

  static Task<void> pause(Duration length) {
    Timer timer(co_await asio::this_coro::executor, std::chrono::milliseconds(length.ms));
    co_await timer.async_wait(kAwaitTuple);
  }

  Task<void> serve(Worker& worker, Socket socket) {
    boost::system::error_code peer_error;
    std::string peer = socket.remote_endpoint(peer_error).address().to_string();
    Connection connection(std::move(socket));
    auto place = worker.connections.insert(worker.connections.end(), &connection);
    try {
      co_await requests(connection, peer);
    } catch (const std::exception& e) {
      log_write(LogLevel::debug, "connection_ended", {{"what", e.what()}});
    }
    worker.connections.erase(place);
    if (connection.opened && !draining_) {
      open_stream(worker, connection);
      co_return;
    }
    boost::system::error_code ignored;
    connection.stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
    --connections_;
  }

  /// From here on the connection is the stream's alone: a request's buffers are let go of.
  void open_stream(Worker& worker, Connection& connection) {
    auto response = std::move(connection.opened);
    auto place = worker.streams.emplace(worker.streams.end());
    auto gone = [this, &worker, place] {
      worker.streams.erase(place);
      --connections_;
    };
    auto writer = std::make_shared<StreamWriter>(connection.stream.release_socket(),
                                                 std::move(response->stream), gone);
    *place = writer;
    // Read until the connection ends, in every version of HTTP: no part has to be measured.
    bhttp::response<bhttp::empty_body> head{bhttp::status::ok, 11};
    fill_headers(head, *response, false);
    std::ostringstream text;
    text << head.base() << "retry: " << kStreamRetryMs << "\n\n";
    writer->start(text.str());
  }

  /// One timer for all streams of a worker.
  Task<void> beat(Worker& worker) {
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>
        second(worker.context);
    while (!draining_) {
      second.expires_after(std::chrono::seconds(1));
      co_await second.async_wait(kAwaitTuple);
      for (auto next = worker.streams.begin(); next != worker.streams.end();) {
        auto writer = *next++;
        writer->beat();
      }
    }
  }

  Task<void> requests(Connection& connection, const std::string& peer) {
    beast::flat_buffer buffer;
    Stream& stream = connection.stream;
    while (!draining_) {
      Parser parser;
      parser.header_limit(static_cast<std::uint32_t>(settings_.header_bytes_max));
      parser.body_limit(boost::none);  // known when the head is read
      connection.is_idle = true;
      stream.expires_after(std::chrono::seconds(buffer.size() > 0 ? settings_.request_seconds_max
                                                                  : settings_.idle_seconds_max));
      if (buffer.size() == 0) {
        // Wait for the first bytes without a parser's allocations: most connections idle here.
        auto [error, n] = co_await stream.async_read_some(buffer.prepare(2048), kAwaitTuple);
        if (error) co_return;
        buffer.commit(n);
      }
      connection.is_idle = false;
      stream.expires_after(std::chrono::seconds(settings_.request_seconds_max));
      std::shared_ptr<void> long_body;  // a place among those that may be read at once
      auto error = co_await read_request(stream, buffer, parser, long_body);
      if (error) {
        co_await refuse(stream, peer, error);
        co_return;
      }
      Message message = parser.release();
      bool keep_alive = message.keep_alive() && !draining_;
      bool is_head = message.method() == bhttp::verb::head;
      unsigned version = message.version();
      std::shared_ptr<const Request> request = to_request(message, peer, settings_);
      if (!request) {
        co_await refuse(stream, peer, bhttp::error::bad_target);
        co_return;
      }
      stream.expires_never();  // the handlers have limits of their own
      Response response = co_await answer(request);
      if (response.stream && !is_head) {
        connection.opened = std::make_unique<Response>(std::move(response));
        co_return;
      }
      if (response.pause > Duration{}) co_await pause(response.pause);
      stream.expires_after(std::chrono::seconds(settings_.request_seconds_max));
      if (response.next_part && !is_head) {
        keep_alive = co_await write_parts(stream, response, version, keep_alive) && keep_alive;
      } else {
        co_await write(stream, response, version, keep_alive, is_head);
      }
      if (!keep_alive) co_return;
    }
  }

  /// Reads until the head of a request is whole, without the empty lines before it.
  Task<boost::system::error_code> read_head(Stream& stream, beast::flat_buffer& buffer) {
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
      if (bytes.size() >= settings_.header_bytes_max) {
        co_return make_error_code(bhttp::error::header_limit);
      }
      auto [error, n] = co_await stream.async_read_some(buffer.prepare(2048), kAwaitTuple);
      if (error) co_return error;
      buffer.commit(n);
    }
  }

  /// How long the body may be. Where it may be longer than others only so many are taken at once,
  /// so that nobody fills the memory with them.
  std::optional<std::size_t> body_limit(const Parser& parser, std::shared_ptr<void>& long_body) {
    auto most = settings_.body_bytes_max;
    auto length = parser.content_length();
    if (length && *length <= most) return most;
    const Message& message = parser.get();
    std::string_view path(message.target().data(), message.target().size());
    auto longer = settings_.long_body_bytes_max
                      ? settings_.long_body_bytes_max(method_of(message.method()),
                                                      path.substr(0, path.find('?')))
                      : 0;
    if (longer <= most) return most;
    if (long_bodies_.fetch_add(1) >= settings_.long_bodies_max) {
      --long_bodies_;
      return std::nullopt;
    }
    long_body =
        std::shared_ptr<std::atomic<int>>(&long_bodies_, [](std::atomic<int>* count) { --*count; });
    return longer;
  }

  Task<boost::system::error_code> read_request(Stream& stream, beast::flat_buffer& buffer,
                                               Parser& parser, std::shared_ptr<void>& long_body) {
    auto failed = co_await read_head(stream, buffer);
    if (failed) co_return failed;
    auto [error, n] = co_await bhttp::async_read_header(stream, buffer, parser, kAwaitTuple);
    if (error) co_return error;
    const Message& message = parser.get();
    if (!is_body_plain(message) || !is_host_plain(message)) {
      co_return make_error_code(bhttp::error::bad_value);
    }
    auto most = body_limit(parser, long_body);
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

  // GCC 12 destroys a temporary of a co_await expression twice when it is a lambda with captures or
  // a converted argument (a Request would be freed under its users): both have names here.
  Task<Response> answer(const std::shared_ptr<const Request>& request) {
    auto executor = co_await asio::this_coro::executor;
    auto begin = [this, executor, &request](auto handler) {
      auto shared = std::make_shared<decltype(handler)>(std::move(handler));
      handler_(request, [executor, shared](Response response) {
        asio::post(executor, [shared, r = std::make_shared<Response>(std::move(response))] {
          (*shared)(std::move(*r));
        });
      });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(
        begin, kAwait);
  }

  static Task<void> write(Stream& stream, Response& response, unsigned version, bool keep_alive,
                          bool is_head) {
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

  /// Part after part, each made when the last one has left: a slow reader costs one part of memory
  /// and no thread. False when the body broke off.
  Task<bool> write_parts(Stream& stream, Response& response, unsigned version, bool keep_alive) {
    bhttp::response<bhttp::empty_body> out{static_cast<bhttp::status>(response.status), version};
    bool is_chunked = version >= 11;  // HTTP/1.0 reads until the end of the connection
    fill_headers(out, response, keep_alive && is_chunked);
    out.chunked(is_chunked);
    bhttp::response_serializer<bhttp::empty_body> serializer{out};
    auto [error, n] = co_await bhttp::async_write_header(stream, serializer, kAwaitTuple);
    while (!error) {
      std::optional<std::string> part = co_await next_part(response);
      if (!part) co_return false;
      stream.expires_after(std::chrono::seconds(settings_.request_seconds_max));
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

  /// Nothing when making it failed.
  Task<std::optional<std::string>> next_part(Response& response) {
    auto executor = co_await asio::this_coro::executor;
    using Part = std::optional<std::string>;
    auto begin = [this, executor, &response](auto handler) {
      auto shared = std::make_shared<decltype(handler)>(std::move(handler));
      asio::post(part_makers_, [executor, &response, shared] {
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

  /// The answer to what is no request; silence for a connection that just went away. It has what
  /// every answer has: a request id, a line in the log, and no place in a cache.
  static Task<void> refuse(Stream& stream, const std::string& peer,
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
    co_await write(stream, response, 11, false, false);
  }

  void stop() {
    for (auto& w : workers_) {
      w->guard.reset();
      w->context.stop();
    }
    for (auto& w : workers_) {
      if (w->thread.joinable()) w->thread.join();
    }
    for (auto& w : workers_)
      w->streams.clear();
    part_makers_.join();
  }

  ListenerSettings settings_;
  Handler handler_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Acceptor> acceptor_;
  std::atomic<bool> draining_{false};
  std::atomic<int> long_bodies_{0};
  std::atomic<int> connections_{0};
  asio::thread_pool part_makers_{2};
};

int open_files_max() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  if (limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  return static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1'000'000));
}

Listener::Listener(ListenerSettings settings, Handler handler)
    : impl_(std::make_unique<Impl>(std::move(settings), std::move(handler))) {}
Listener::~Listener() = default;
int Listener::port() const {
  return impl_->port();
}
void Listener::start() {
  impl_->start();
}
void Listener::drain(int seconds) {
  impl_->drain(seconds);
}

}  // namespace gerbang::http
