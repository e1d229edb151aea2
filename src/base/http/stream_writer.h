#pragma once
// Private to http/: writes an open stream to its socket, for the listener. Everything runs on the
// thread of the socket's worker.

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "base/http/event_stream.h"

namespace gerbang::http {

class StreamWriter : public std::enable_shared_from_this<StreamWriter> {
 public:
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp,
                                                  boost::asio::io_context::executor_type>;

  /// `gone` is called once, when the stream is over.
  StreamWriter(Socket socket, std::shared_ptr<EventStream> stream, std::function<void()> gone)
      : socket_(std::move(socket)), stream_(std::move(stream)), gone_(std::move(gone)) {}

  /// Writes `head`, the answer's, and then what comes.
  void start(std::string head);
  /// Called every second: says that the stream lives where nothing else was said for a while, and
  /// gives up a reader that has taken nothing for a minute.
  void beat();
  void close();

 private:
  void write(StreamText text);
  void go_on();
  void watch();

  Socket socket_;
  std::shared_ptr<EventStream> stream_;
  std::function<void()> gone_;
  StreamText writing_;  // null: nothing is being written
  int quiet_seconds_ = 0;
};

}  // namespace gerbang::http
