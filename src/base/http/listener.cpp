#include "base/http/listener.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <list>
#include <stdexcept>
#include <thread>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "base/core/log.h"
#include "base/http/connection.h"
#include "base/http/request_reader.h"
#include "base/http/response_writer.h"
#include "base/http/stream_writer.h"

namespace gerbang::http {
namespace {

using Socket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

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
    writer->start(stream_head(*response));
  }

  /// One timer for all streams of a worker.
  Task<void> beat(Worker& worker) {
    Timer second(worker.context);
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
    const PartsRules rules{std::chrono::seconds(settings_.request_seconds_max), part_makers_};
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
      std::shared_ptr<void> long_body;
      auto error = co_await request_read(stream, buffer, parser, read_rules_, long_body);
      if (error) {
        co_await request_refuse(stream, peer, error);
        co_return;
      }
      Message message = parser.release();
      bool keep_alive = message.keep_alive() && !draining_;
      bool is_head = message.method() == bhttp::verb::head;
      unsigned version = message.version();
      std::shared_ptr<const Request> request = request_of(message, peer, settings_.trusted_proxies);
      if (!request) {
        co_await request_refuse(stream, peer, bhttp::error::bad_target);
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
        keep_alive =
            co_await parts_write(stream, response, version, keep_alive, rules) && keep_alive;
      } else {
        co_await response_write(stream, response, version, keep_alive, is_head);
      }
      if (!keep_alive) co_return;
    }
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
  const ReadRules read_rules_{settings_.header_bytes_max, settings_.body_bytes_max,
                              settings_.long_body_bytes_max, settings_.long_bodies_max,
                              long_bodies_};
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
