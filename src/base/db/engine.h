#pragma once
// Private to db/: what the two engines share. The queue that their threads take jobs from, the
// bounded cache of texts built at run time, and the doors that open() goes through.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <ranges>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "base/db/counter.h"
#include "base/db/lane.h"

namespace gerbang::db {

std::unique_ptr<Db> open_sqlite(const std::string& path, const Options& options,
                                const Bounds& bounds, const Clock& clock);
std::unique_ptr<Db> open_postgres(const Options& options, const Bounds& bounds, const Clock& clock);

/// What each engine's Db and Tx are besides (db/lane.h).
class LanedDb : public Db {
 public:
  using Db::read_async;
  virtual void read_async(Lane lane, ReadJob job, Completion done) = 0;
  void read_async(ReadJob job, Completion done) final {
    read_async(Lane::light, std::move(job), std::move(done));
  }
  virtual std::int64_t heavy_queue() const = 0;
};
class EngineTx : public Tx {
 public:
  virtual Engine engine() const = 0;
  virtual void take_your_time() = 0;
  /// Waits for the rows that were asked ahead, whose reader may want more at the end, and for what
  /// was sure. What else was sent goes together with the commit.
  virtual void hear() = 0;
  void at_end(std::string place, std::function<void(Tx&)> last) final {
    ends_.emplace(std::move(place), std::move(last));
  }
  /// db/counter.h.
  void add_at_end(const Statement& add, CounterKey key, std::vector<std::int64_t> amounts) {
    auto& sums = sums_[{add.name, std::move(key)}];
    sums.add = &add;
    sums.amounts.resize(amounts.size());
    for (std::size_t i = 0; i < amounts.size(); ++i)
      sums.amounts[i] += amounts[i];
  }
  std::int64_t added_so_far(const Statement& add, const CounterKey& beginning) const {
    std::int64_t sum = 0;
    for (auto at = sums_.lower_bound({add.name, beginning}); at != sums_.end(); ++at) {
      const auto& [name, key] = at->first;
      if (name != add.name ||
          !std::ranges::equal(key | std::views::take(beginning.size()), beginning))
        break;
      sum += at->second.amounts.front();
    }
    return sum;
  }
  /// Called once the job wants to be kept.
  void run_ends() {
    hear();
    for (const auto& [place, last] : ends_)
      last(*this);
    for (const auto& [place, sums] : sums_) {
      if (std::ranges::all_of(sums.amounts, [](std::int64_t amount) { return amount == 0; }))
        continue;
      std::vector<Param> params;
      for (const auto& part : place.second)
        params.push_back(std::visit([](const auto& value) { return Param(value); }, part));
      params.insert(params.end(), sums.amounts.begin(), sums.amounts.end());
      send(*sums.add, params, nullptr);
    }
  }

  // base/db/once.h
  std::map<std::string, std::shared_ptr<void>> remembered;
  bool is_sure = false;

 private:
  struct Sums {
    const Statement* add = nullptr;
    std::vector<std::int64_t> amounts;
  };
  std::multimap<std::string, std::function<void(Tx&)>> ends_;
  std::map<std::pair<std::string_view, CounterKey>, Sums> sums_;
};

/// Marks the calling thread as one of the database's, where waiting for another job would be
/// waiting for oneself.
void database_thread_mark();

struct Counters {
  std::atomic<std::int64_t> write_jobs{0}, commits{0}, retries{0}, reads{0};
};

/// A reading or writing job with its completion.
template <class Job>
struct Queued {
  Job job;
  Db::Completion done;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
};

/// Runs what must not take the thread with it when it fails.
template <class F>
void run_alone(const F& action) noexcept {
  try {
    action();
  } catch (...) {
    // Nobody is left to be told.
  }
}

inline void complete(const Db::Completion& done, std::exception_ptr error) noexcept {
  if (done) run_alone([&] { done(std::move(error)); });
}

inline void run_after_commit(const std::vector<std::function<void()>>& actions) noexcept {
  for (const auto& action : actions)
    run_alone(action);
}

/// Answers a job that waited for longer than it may (0: any time) without running it: whoever asked
/// has gone, or would be told the same after an even longer time.
template <class Job>
bool is_refused_late(Queued<Job>& queued, int ms_max) {
  if (ms_max == 0 ||
      std::chrono::steady_clock::now() - queued.since < std::chrono::milliseconds(ms_max)) {
    return false;
  }
  queued.job = nullptr;
  complete(queued.done, std::make_exception_ptr(Failure(Failure::Kind::unavailable,
                                                        "waited too long for a connection")));
  return true;
}

/// Jobs waiting for a thread. Bounded, so that an outage does not fill the memory.
template <class Job>
class JobQueue {
 public:
  explicit JobQueue(int waiting_max = 65'536) : waiting_max_(waiting_max) {}

  void push(Job job, Db::Completion done) {
    if (keep(job, done)) return;
    complete(done, std::make_exception_ptr(Failure(Failure::Kind::unavailable,
                                                   "the database has too many jobs waiting")));
  }

  /// Waits for at least one job and moves up to `max` of them to `out`; false when stopped and
  /// empty.
  bool take(std::vector<Queued<Job>>& out, std::size_t max) {
    std::unique_lock lock(mutex_);
    while (!stopped_ && jobs_.empty())
      rest(lock);
    while (!jobs_.empty() && out.size() < max) {
      out.push_back(std::move(jobs_.front()));
      jobs_.pop_front();
    }
    return !out.empty();
  }

  void stop() {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    while (!resting_.empty())
      wake_last();
  }

  std::int64_t size() const {
    std::lock_guard lock(mutex_);
    return static_cast<std::int64_t>(jobs_.size());
  }

 private:
  struct Resting {
    std::condition_variable called;
    bool is_called = false;
  };

  void rest(std::unique_lock<std::mutex>& lock) {
    Resting mine;
    resting_.push_back(&mine);
    mine.called.wait(lock, [&] { return mine.is_called; });
  }

  /// Whoever rested last works next: its connection has the plans and pages of what it did a moment
  /// ago, and the others stay closed until there is work for them at the same time. Under the lock,
  /// as `Resting` is its thread's own.
  void wake_last() {
    resting_.back()->is_called = true;
    resting_.back()->called.notify_one();
    resting_.pop_back();
  }

  /// Takes both, or leaves both as they are.
  bool keep(Job& job, Db::Completion& done) {
    std::lock_guard lock(mutex_);
    if (stopped_ || jobs_.size() >= static_cast<std::size_t>(waiting_max_)) return false;
    jobs_.push_back({std::move(job), std::move(done), std::chrono::steady_clock::now()});
    if (!resting_.empty()) wake_last();
    return true;
  }

  int waiting_max_;
  mutable std::mutex mutex_;
  std::vector<Resting*> resting_;
  std::deque<Queued<Job>> jobs_;
  bool stopped_ = false;
};

/// Prepared forms of texts built at run time, the least recently used one leaving first.
template <class T>
class TextCache {
 public:
  static constexpr std::size_t kTextsMax = 128;

  T* find(std::string_view text) {
    auto at = index_.find(text);
    if (at == index_.end()) return nullptr;
    order_.splice(order_.begin(), order_, at->second);
    return &at->second->second;
  }
  /// Keeps `value`; what it pushed out, if anything, goes to `evicted`.
  template <class F>
  T& keep(std::string_view text, T value, F&& evicted) {
    if (order_.size() >= kTextsMax) {
      evicted(order_.back().second);
      index_.erase(order_.back().first);
      order_.pop_back();
    }
    order_.emplace_front(std::string(text), std::move(value));
    index_.emplace(order_.front().first, order_.begin());
    return order_.front().second;
  }
  template <class F>
  void each(F&& f) {
    for (auto& entry : order_)
      f(entry.second);
  }

 private:
  std::list<std::pair<std::string, T>> order_;
  std::unordered_map<std::string_view, typename decltype(order_)::iterator> index_;
};

/// Whether a prepared form of `text` is worth keeping: schema changes run once.
bool is_worth_caching(std::string_view text);

}  // namespace gerbang::db
