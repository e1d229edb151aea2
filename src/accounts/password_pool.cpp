#include "accounts/password_pool.h"

#include <future>
#include <memory>

#include "core/crypto.h"

namespace gerbang::accounts {

PasswordPool::PasswordPool(int threads, std::size_t waiting_max) : waiting_max_(waiting_max) {
  for (int i = 0; i < threads; ++i)
    threads_.emplace_back([this] { work(); });
}

PasswordPool::~PasswordPool() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_)
    thread.join();
}

void PasswordPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;  // what is queued is finished first: somebody waits for it
    auto job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

Result<Done> PasswordPool::run(const std::function<void()>& work) {
  // Shared: the caller may be awake and gone before the worker has left the task.
  auto task = std::make_shared<std::packaged_task<void()>>(work);
  auto done = task->get_future();
  {
    std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= waiting_max_) {
      return Error{ErrorCode::unavailable,
                   "Too many people are signing in right now. Please try "
                   "again in a moment.",
                   {},
                   {},
                   {}};
    }
    waiting_.emplace_back([task] { (*task)(); });
  }
  wake_.notify_one();
  done.get();
  return Done{};
}

Result<std::string> PasswordPool::hash(std::string_view password) {
  std::string out;
  GERBANG_CHECK(run([&] { out = password_hash(password); }));
  return out;
}

Result<bool> PasswordPool::verify(std::string_view hash, std::string_view password) {
  bool right = false;
  GERBANG_CHECK(run([&] { right = password_verify(hash, password); }));
  return right;
}

Result<bool> PasswordPool::verify_nothing(std::string_view password) {
  GERBANG_CHECK(run([&] { password_verify_nothing(password); }));
  return false;
}

}  // namespace gerbang::accounts
