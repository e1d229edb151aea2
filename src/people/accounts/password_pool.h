#pragma once
// Where passwords are hashed and checked. One check costs tens of milliseconds and 64 MiB on
// purpose, so it has threads of its own and a bounded queue: a flood of sign-ins fills the queue
// and is turned away with "try again in a moment", while payments go on undisturbed. A thread keeps
// its memory while there is work, and gives it back after a few idle seconds.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/core/password_hash.h"
#include "base/core/result.h"

namespace gerbang::accounts {

class PasswordPool {
 public:
  explicit PasswordPool(int threads = 2, PasswordCost cost = {}, std::size_t waiting_max = 64);
  ~PasswordPool();
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  // Each waits for its outcome, or answers `unavailable` at once when the queue is full.
  Result<std::string> hash(std::string_view password);
  Result<bool> verify(std::string_view hash, std::string_view password);
  /// False, after the time of a verify: for an address that does not exist.
  Result<bool> verify_nothing(std::string_view password);
  /// How many computations of Argon2id were made since the start.
  std::int64_t computed() const { return computed_; }

 private:
  using Work = std::function<void(PasswordHasher&)>;
  Result<Done> run(const Work& work);
  void work(PasswordCost cost);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  std::size_t waiting_max_;
  bool stopping_ = false;
  std::atomic<std::int64_t> computed_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace gerbang::accounts
