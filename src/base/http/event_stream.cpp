#include "base/http/event_stream.h"

#include <fmt/format.h>

namespace gerbang::http {

StreamText stream_text(std::string_view id, std::string_view data) {
  auto line = id.empty() ? std::string() : fmt::format("id: {}\n", id);
  return std::make_shared<const std::string>(fmt::format("{}data: {}\n\n", line, data));
}

void EventStream::send(StreamText text) {
  std::unique_lock lock(mutex_);
  if (is_ended_) return;
  waiting_ = waiting_ ? merged_ : std::move(text);
  woken(std::move(lock));
}

void EventStream::end() {
  std::unique_lock lock(mutex_);
  is_ended_ = true;
  waiting_ = nullptr;
  woken(std::move(lock));
}

void EventStream::woken(std::unique_lock<std::mutex> lock) {
  if (!wake_ || std::exchange(is_woken_, true)) return;
  auto wake = wake_;
  lock.unlock();
  wake();
}

void EventStream::wake_set(std::function<void()> wake) {
  std::unique_lock lock(mutex_);
  wake_ = std::move(wake);
  if (waiting_ || is_ended_) woken(std::move(lock));
}

EventStream::Due EventStream::take() {
  std::lock_guard lock(mutex_);
  is_woken_ = false;
  return {std::exchange(waiting_, nullptr), is_ended_};
}

void EventStream::leave() {
  std::unique_lock lock(mutex_);
  is_ended_ = true;
  waiting_ = nullptr;
  auto wake = std::exchange(wake_, nullptr);
  auto place = std::exchange(place_, nullptr);
  lock.unlock();  // before the place is let go of, whose maker has a lock of its own
}

}  // namespace gerbang::http
