#pragma once
// An answer that stays open and tells a page what happens, as it happens (text/event-stream, the
// HTML standard's "server-sent events"). Whoever has something to tell calls `send` on any thread;
// the listener writes it when the reader takes it. While nothing happens a stream holds its socket
// and some hundred bytes: no thread, no timer and no connection to the database.
//
// A reader that is slower than what is told never holds more than one text: the second that would
// wait becomes `merged` ("look again"), which says the same in short.

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace gerbang::http {

/// An event as it is written; shared by all streams that are told it.
using StreamText = std::shared_ptr<const std::string>;

/// "id: …" where there is one, "data: …" and the empty line that ends them. Neither may hold a
/// line's end.
StreamText stream_text(std::string_view id, std::string_view data);

/// Between events, so that proxies and the page know that the stream lives.
inline constexpr int kStreamBeatSeconds = 20;

class EventStream {
 public:
  /// `place` is let go of when the stream has ended, on whatever thread that is: it is how its
  /// maker counts.
  explicit EventStream(StreamText merged, std::shared_ptr<void> place = {})
      : merged_(std::move(merged)), place_(std::move(place)) {}
  EventStream(const EventStream&) = delete;

  void send(StreamText text);
  /// No more after this; the reader sees the connection end.
  void end();

  // For the listener.
  struct Due {
    StreamText text;  // null: nothing
    bool is_end = false;
  };
  /// `wake` is called, on the sender's thread, when there is something to take: once, until it was
  /// taken.
  void wake_set(std::function<void()> wake);
  Due take();
  /// The reader has gone.
  void leave();

 private:
  void woken(std::unique_lock<std::mutex> lock);

  std::mutex mutex_;
  StreamText merged_;
  StreamText waiting_;
  bool is_ended_ = false;
  bool is_woken_ = false;
  std::function<void()> wake_;
  std::shared_ptr<void> place_;
};

/// What a route answers that opens a stream. `Event` is what its data are, for the contract.
template <class Event>
struct Streaming {
  using EventType = Event;
  std::shared_ptr<EventStream> stream;
};

}  // namespace gerbang::http
