#pragma once
// Connections: reads requests off sockets and writes answers back, and keeps open streams
// (stream_writer.h). Beast and Asio live here and nowhere else.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/http/http.h"

namespace gerbang::http {

struct ListenerSettings {
  std::string address = "127.0.0.1";
  int port = 8080;  // 0: any free one
  int threads = 2;
  std::size_t header_bytes_max = 16 * 1024;
  std::size_t body_bytes_max = 1024 * 1024;
  /// Where a body may be longer: asked once the head of a request is read; 0: nowhere.
  std::function<std::size_t(Method, std::string_view path)> long_body_bytes_max;
  int long_bodies_max = 32;      // at once, being read or answered
  int request_seconds_max = 30;  // from the first byte to the last, so that a trickle ends too
  int idle_seconds_max = 75;
  int connections_max = 20'000;
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
};

/// How many files the process may have open; raises it as far as the machine allows.
int open_files_max();

class Listener {
 public:
  using Handler =
      std::function<void(std::shared_ptr<const Request>, std::function<void(Response)>)>;

  /// Binds at once; throws std::runtime_error with a text for a person (which address, what to do).
  Listener(ListenerSettings settings, Handler handler);
  ~Listener();

  int port() const;
  void start();
  /// Takes no new connections, lets running requests end (at most `seconds`), then stops.
  void drain(int seconds);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gerbang::http
