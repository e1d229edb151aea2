#include "base/jobs/job.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/jobs/job_store.h"

namespace gerbang::jobs {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto kPoll = std::chrono::milliseconds(250);
constexpr auto kOutagePauseMax = std::chrono::milliseconds(10'000);
constexpr Duration kDoneKept = days(7);
constexpr Duration kGivenUpKept = days(90);
constexpr int kDeletedAtOnce = 1000;

/// Some at a time, so that nobody waits long behind it, until none is left: a busy day ends more of
/// them than one batch an hour could hold.
Result<Done> delete_old_jobs(db::Db& db, const JobRow&) {
  std::int64_t deleted = 0;
  do {
    GERBANG_TRY(deleted, db.write([](db::Tx& tx) -> Result<std::int64_t> {
      return jobs_delete_done(tx, tx.now() - kDoneKept, tx.now() - kGivenUpKept, kDeletedAtOnce);
    }));
  } while (deleted == kDeletedAtOnce);
  return Done{};
}

}  // namespace

class JobRunner::Impl {
 public:
  Impl(db::Db& db, std::vector<Topic> topics, int threads)
      : db_(db), topics_(std::move(topics)), threads_(std::max(1, threads)) {
    Topic cleaning;
    cleaning.name = "jobs.clean";
    cleaning.outside = delete_old_jobs;
    cleaning.every = hours(1);
    topics_.push_back(std::move(cleaning));
    sql_ = claim_sql(topics_);
  }
  ~Impl() { stop(); }

  void start() {
    std::lock_guard lock(mutex_);
    if (dispatcher_.joinable()) return;
    stopping_ = false;
    dispatcher_ = std::thread([this] { dispatch_forever(); });
    for (int i = 0; i < threads_; ++i)
      workers_.emplace_back([this] { work_forever(); });
  }

  void wake() {
    {
      std::lock_guard lock(mutex_);
      woken_ = true;
    }
    changed_.notify_all();
  }

  void stop() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_all();
    if (dispatcher_.joinable()) dispatcher_.join();
    for (auto& worker : workers_)
      worker.join();
    workers_.clear();
    give_back_unstarted();
  }

  int run_due() {
    seed();
    int ran = 0;
    while (true) {
      auto jobs = claim(16);
      if (jobs.empty()) return ran;
      for (const JobRow& job : jobs) {
        run(job);
        ++ran;
      }
    }
  }

  Stats stats() const { return {done_, failed_, given_up_}; }

 private:
  /// What this runner is at work on. A lease is measured in the process's time, which an operator
  /// may move in sandbox mode: a job that comes back to its own runner while it runs is let be.
  struct Running {
    Duration lease;
    SteadyClock::time_point renew_at;
  };

  void seed() {
    bool wanted = std::any_of(topics_.begin(), topics_.end(), [](auto& t) { return !!t.every; });
    if (seeded_ || !wanted) return;
    (void)db_.write([&](db::Tx& tx) -> Result<Done> {
      for (const Topic& topic : topics_) {
        if (topic.every) job_seed(tx, topic.name);
      }
      return Done{};
    });
    seeded_ = true;
  }

  std::vector<JobRow> claim(int most) {
    // Most polls find nothing: ask on a reading connection before disturbing the writer.
    if (!db_.read([&](db::Sql& sql) { return jobs_are_due(sql, sql_); })) return {};
    auto jobs = db_.write([&](db::Tx& tx) -> Result<std::vector<JobRow>> {
      return jobs_claim(tx, sql_, owner_, most);
    });
    return std::move(*jobs);
  }

  void dispatch_forever() {
    auto pause = std::chrono::milliseconds(0);
    while (true) {
      int room = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::max(kPoll, pause),
                          [&] { return stopping_ || (woken_ && pause.count() == 0); });
        if (stopping_) return;
        woken_ = false;
        room = threads_ * 4 - static_cast<int>(running_.size());
      }
      try {
        seed();
        renew_slow();
        if (room > 0) enqueue(claim(room));
        pause = std::chrono::milliseconds(0);
      } catch (const std::exception& e) {
        // The database is away: everything due waits in it, so waiting is all there is to do.
        pause = std::clamp(pause * 2, kPoll * 2, kOutagePauseMax);
        log_warning("jobs_wait", {{"next_look_ms", pause.count()}, {"error", e.what()}});
      }
    }
  }

  void enqueue(std::vector<JobRow> jobs) {
    if (jobs.empty()) return;
    {
      std::lock_guard lock(mutex_);
      for (JobRow& job : jobs) {
        auto lease = topic_of(job).lease;
        auto half = std::chrono::milliseconds(lease.ms / 2);
        if (!running_.try_emplace(job.id.value, Running{lease, SteadyClock::now() + half}).second) {
          continue;
        }
        queue_.push_back(std::move(job));
      }
      woken_ = static_cast<int>(running_.size()) < threads_ * 4;  // there may be more
    }
    changed_.notify_all();
  }

  void renew_slow() {
    std::vector<std::pair<std::int64_t, Duration>> slow;
    {
      std::lock_guard lock(mutex_);
      for (auto& [id, running] : running_) {
        if (running.renew_at > SteadyClock::now()) continue;
        running.renew_at = SteadyClock::now() + std::chrono::milliseconds(running.lease.ms / 2);
        slow.emplace_back(id, running.lease);
      }
    }
    if (slow.empty()) return;
    (void)db_.write([&](db::Tx& tx) -> Result<Done> {
      for (auto& [id, lease] : slow)
        job_renewed(tx, {id}, owner_, tx.now() + lease);
      return Done{};
    });
  }

  void work_forever() {
    while (true) {
      JobRow job;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
        if (stopping_) return;
        job = std::move(queue_.front());
        queue_.pop_front();
      }
      run(job);
      bool dry = false;
      {
        std::lock_guard lock(mutex_);
        running_.erase(job.id.value);
        dry = queue_.empty();
        if (dry) woken_ = true;
      }
      if (dry) changed_.notify_all();
    }
  }

  void give_back_unstarted() {
    std::deque<JobRow> left;
    {
      std::lock_guard lock(mutex_);
      left.swap(queue_);
      running_.clear();
    }
    if (left.empty()) return;
    try {
      (void)db_.write([&](db::Tx& tx) -> Result<Done> {
        for (const JobRow& job : left)
          job_released(tx, job.id, owner_);
        return Done{};
      });
    } catch (const std::exception& e) {
      log_warning("jobs_not_given_back", {{"count", left.size()}, {"error", e.what()}});
    }
  }

  const Topic& topic_of(const JobRow& job) const {
    return *std::find_if(topics_.begin(), topics_.end(),
                         [&](const Topic& t) { return t.name == job.topic; });
  }

  void run(const JobRow& job) {
    const Topic& topic = topic_of(job);
    std::string problem;
    bool lease_lost = false;
    try {
      auto result = topic.in_tx ? run_in_tx(topic, job, lease_lost) : run_outside(topic, job);
      if (result.ok()) {
        ++done_;
        return;
      }
      problem = result.error().message;
    } catch (const std::exception& e) {
      problem = e.what();
    }
    if (lease_lost) return;
    ++failed_;
    note_failure(topic, job, problem.empty() ? "failed without a reason" : problem);
  }

  Result<Done> run_in_tx(const Topic& topic, const JobRow& job, bool& lease_lost) {
    return db_.write([&](db::Tx& tx) -> Result<Done> {
      // First the mark, which locks the row: from here on nobody else can have the effect.
      lease_lost = !mark_ended(tx, topic, job);
      if (lease_lost) return conflict("the job has another owner");
      return topic.in_tx(tx, job);
    });
  }

  Result<Done> run_outside(const Topic& topic, const JobRow& job) {
    GERBANG_CHECK(topic.outside(db_, job));
    return db_.write([&](db::Tx& tx) -> Result<Done> {
      mark_ended(tx, topic, job);
      return Done{};
    });
  }

  bool mark_ended(db::Tx& tx, const Topic& topic, const JobRow& job) {
    if (!topic.every) return job_done(tx, job.id, owner_);
    return job_again(tx, job.id, owner_, tx.now() + *topic.every, "", true);
  }

  void note_failure(const Topic& topic, const JobRow& job, const std::string& problem) {
    auto tries = static_cast<std::size_t>(job.attempts);
    bool last = !topic.every && tries > topic.retries.size();
    log_warning(last ? "job_given_up" : "job_failed", {{"topic", job.topic},
                                                       {"job", job.id.value},
                                                       {"attempt", job.attempts},
                                                       {"error", problem}});
    try {
      (void)db_.write([&](db::Tx& tx) -> Result<Done> {
        if (last) {
          bool is_mine = job_given_up(tx, job.id, owner_, problem);
          if (is_mine && topic.given_up) topic.given_up(tx, job, problem);
        } else {
          job_again(tx, job.id, owner_, tx.now() + wait_after(topic, tries), problem, false);
        }
        return Done{};
      });
      if (last) ++given_up_;
    } catch (const std::exception& e) {
      log_warning("job_outcome_not_noted", {{"job", job.id.value}, {"error", e.what()}});
    }
  }

  static Duration wait_after(const Topic& topic, std::size_t tries) {
    Duration wait = minutes(1);
    if (!topic.retries.empty()) {
      wait = topic.retries[std::min(tries, topic.retries.size()) - (tries > 0 ? 1 : 0)];
    }
    return topic.every ? std::min(wait, *topic.every) : wait;
  }

  db::Db& db_;
  std::vector<Topic> topics_;
  int threads_;
  ClaimSql sql_;
  std::string owner_ = random_token(12);
  std::atomic<bool> seeded_{false};
  std::atomic<std::int64_t> done_{0}, failed_{0}, given_up_{0};

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  bool woken_ = false;
  std::deque<JobRow> queue_;
  std::map<std::int64_t, Running> running_;
  std::thread dispatcher_;
  std::vector<std::thread> workers_;
};

JobRunner::JobRunner(db::Db& db, std::vector<Topic> topics, int threads)
    : impl_(std::make_unique<Impl>(db, std::move(topics), threads)) {}
JobRunner::~JobRunner() = default;
void JobRunner::start() {
  impl_->start();
}
void JobRunner::wake() {
  impl_->wake();
}
void JobRunner::stop() {
  impl_->stop();
}
int JobRunner::run_due() {
  return impl_->run_due();
}
JobRunner::Stats JobRunner::stats() const {
  return impl_->stats();
}

}  // namespace gerbang::jobs
