#include "base/http/fair_line.h"

#include <algorithm>

namespace gerbang::http {

FairLine::FairLine(int threads, std::size_t waiting_max) : waiting_max_(waiting_max) {
  for (int i = 0; i < threads; ++i)
    threads_.emplace_back([this] { run(); });
}

void FairLine::join() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

FairLine::Work FairLine::take_last_of(Queues::iterator queue) {
  Work out = std::move(queue->second.back());
  queue->second.pop_back();
  --waiting_;
  if (queue->second.empty()) {
    turns_.remove(queue->first);
    queues_.erase(queue);
  }
  return out;
}

void FairLine::post(const std::string& whose, Work work) {
  Work turned_away;
  {
    std::lock_guard lock(mutex_);
    auto longest = std::ranges::max_element(queues_, {},
                                            [](const auto& queue) { return queue.second.size(); });
    auto own = queues_.find(whose);
    auto own_length = own == queues_.end() ? 0 : own->second.size();
    bool is_full = stopping_ || waiting_ >= waiting_max_;
    if (is_full && (longest == queues_.end() || own_length + 1 >= longest->second.size())) {
      turned_away = std::move(work);
    } else {
      if (is_full) turned_away = take_last_of(longest);
      auto& queue = queues_[whose];
      if (queue.empty()) turns_.push_back(whose);
      queue.push_back(std::move(work));
      ++waiting_;
    }
  }
  wake_.notify_one();
  if (turned_away) turned_away(true);
}

void FairLine::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || waiting_ > 0; });
    if (waiting_ == 0) return;
    auto queue = queues_.find(turns_.front());
    turns_.pop_front();
    Work work = std::move(queue->second.front());
    queue->second.pop_front();
    --waiting_;
    if (queue->second.empty()) {
      queues_.erase(queue);
    } else {
      turns_.push_back(queue->first);
    }
    lock.unlock();
    work(false);
    work = nullptr;  // what it holds goes without the lock
    lock.lock();
  }
}

}  // namespace gerbang::http
