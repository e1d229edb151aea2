#include "base/http/stream_writer.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

namespace gerbang::http {
namespace {

namespace asio = boost::asio;

/// A reader that takes nothing for so long has gone, whatever its connection says.
constexpr int kStuckSeconds = 60;

const StreamText& heartbeat() {
  static const StreamText text = std::make_shared<const std::string>(":\n\n");
  return text;
}

}  // namespace

void StreamWriter::start(std::string head) {
  unsigned int stuck_ms = kStuckSeconds * 1000U;
  ::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &stuck_ms, sizeof stuck_ms);
  boost::system::error_code ignored;
  socket_.non_blocking(true, ignored);
  watch();
  write(std::make_shared<const std::string>(std::move(head)));
  std::weak_ptr<StreamWriter> weak = weak_from_this();
  stream_->wake_set([weak, executor = socket_.get_executor()] {
    asio::post(executor, [weak] {
      if (auto writer = weak.lock(); writer && !writer->writing_) writer->go_on();
    });
  });
}

void StreamWriter::write(StreamText text) {
  writing_ = std::move(text);
  quiet_seconds_ = 0;
  asio::async_write(socket_, asio::buffer(*writing_),
                    [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                      self->writing_ = nullptr;
                      if (error) return self->close();
                      self->go_on();
                    });
}

void StreamWriter::go_on() {
  if (!gone_) return;
  auto [text, is_end] = stream_->take();
  if (text) return write(std::move(text));
  if (is_end) close();
}

/// A page has nothing to say on its stream; what comes is its end.
void StreamWriter::watch() {
  socket_.async_wait(Socket::wait_read,
                     [self = shared_from_this()](boost::system::error_code error) {
                       std::array<char, 256> unread;
                       if (!error) self->socket_.read_some(asio::buffer(unread), error);
                       if (error && error != asio::error::would_block) return self->close();
                       self->watch();
                     });
}

void StreamWriter::beat() {
  ++quiet_seconds_;
  if (writing_) {
    if (quiet_seconds_ >= kStuckSeconds) close();
  } else if (quiet_seconds_ >= kStreamBeatSeconds) {
    write(heartbeat());
  }
}

void StreamWriter::close() {
  auto gone = std::exchange(gone_, nullptr);
  if (!gone) return;
  boost::system::error_code ignored;
  socket_.shutdown(Socket::shutdown_both, ignored);
  socket_.close(ignored);
  stream_->leave();
  gone();
}

}  // namespace gerbang::http
