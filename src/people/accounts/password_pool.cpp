#include "people/accounts/password_pool.h"

#include <chrono>
#include <future>
#include <memory>

#include "say/accounts.h"

namespace gerbang::accounts {

PasswordPool::PasswordPool(int threads, PasswordCost cost, std::size_t waiting_max)
    : waiting_max_(waiting_max) {
  for (int i = 0; i < threads; ++i)
    threads_.emplace_back([this, cost] { work(cost); });
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

void PasswordPool::work(PasswordCost cost) {
  constexpr auto kIdle = std::chrono::seconds(5);
  PasswordHasher hasher(cost);
  std::unique_lock lock(mutex_);
  auto is_due = [this] { return stopping_ || !waiting_.empty(); };
  while (true) {
    if (!wake_.wait_for(lock, kIdle, is_due)) {
      hasher.release();
      wake_.wait(lock, is_due);
    }
    if (waiting_.empty()) return;  // what is queued is finished first: somebody waits for it
    auto job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    job(hasher);
    lock.lock();
  }
}

Result<Done> PasswordPool::run(const Work& work) {
  // Shared: the caller may be awake and gone before the worker has left the task.
  auto task = std::make_shared<std::packaged_task<void(PasswordHasher&)>>(
      [this, work](PasswordHasher& hasher) {
        auto before = hasher.computed();
        work(hasher);
        computed_ += hasher.computed() - before;
      });
  auto done = task->get_future();
  {
    std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= waiting_max_) {
      return Error{ErrorCode::unavailable, say::accounts::sign_in_busy, {}, {}, {}};
    }
    waiting_.emplace_back([task](PasswordHasher& hasher) { (*task)(hasher); });
  }
  wake_.notify_one();
  done.get();
  return Done{};
}

Result<std::string> PasswordPool::hash(std::string_view password) {
  std::string out;
  GERBANG_CHECK(run([&](PasswordHasher& hasher) { out = hasher.hash(password); }));
  return out;
}

Result<bool> PasswordPool::verify(std::string_view hash, std::string_view password) {
  bool right = false;
  GERBANG_CHECK(run([&](PasswordHasher& hasher) { right = hasher.verify(hash, password); }));
  return right;
}

Result<bool> PasswordPool::verify_nothing(std::string_view password) {
  bool right = false;
  GERBANG_CHECK(run([&](PasswordHasher& hasher) { right = hasher.verify_nothing(password); }));
  return right;
}

}  // namespace gerbang::accounts
