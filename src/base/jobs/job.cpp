#include "base/jobs/job.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <tuple>

#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/jobs/job_run.h"
#include "base/jobs/job_store.h"
#include "base/jobs/rows.h"
#include "base/jobs/seats.h"

namespace gerbang::jobs {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto kPoll = std::chrono::milliseconds(250);
constexpr auto kCountEvery = std::chrono::seconds(10);
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
  return db.write([](db::Tx& tx) -> Result<Done> {
    rows_clean(tx);
    return Done{};
  });
}

}  // namespace

class JobRunner::Impl {
 public:
  Impl(db::Db& db, std::vector<Topic> topics, const Bounds& bounds)
      : db_(db),
        topics_(with_cleaning(std::move(topics))),
        bounds_(bounds),
        seats_(topics_, bounds) {
    texts_ = texts_of(topics_);
    lines_.resize(topics_.size());
  }
  ~Impl() { stop(); }

  void start() {
    if (dispatcher_.joinable()) return;
    is_stopping_ = is_ending_ = false;
    stops_ = false;
    dispatcher_ = std::thread([this] { dispatch_forever(); });
  }

  void wake() {
    {
      std::lock_guard lock(mutex_);
      is_woken_ = true;
    }
    dispatcher_wakes_.notify_one();
  }

  void stop() {
    stops_ = true;
    {
      std::lock_guard lock(mutex_);
      is_stopping_ = true;
    }
    dispatcher_wakes_.notify_one();
    if (dispatcher_.joinable()) dispatcher_.join();
    {
      std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    for (auto& queue : queues_)
      queue.changed.notify_all();
    for (auto& worker : workers_)
      worker.join();
    workers_.clear();
    for (auto& queue : queues_)
      queue.workers = 0;
  }

  int run_due() {
    seed();
    for (int ran = 0;;) {
      auto due = db_.read([&](db::Sql& sql) {
        std::vector<Due> out;
        for (std::size_t lane = 0; lane < kLanes; ++lane)
          jobs_due(sql, texts_, static_cast<Lane>(lane), out);
        return out;
      });
      if (due.empty()) return ran;
      std::ranges::sort(due, {}, [](const Due& d) { return std::tuple(d.due_at, d.id); });
      due.resize(std::min<std::size_t>(due.size(), 16));
      auto jobs = claim(due);
      std::ranges::sort(jobs, {}, [](const JobRow& j) { return std::tuple(j.due_at, j.id); });
      for (const JobRow& job : jobs) {
        run(job);
        ++ran;
      }
    }
  }

  Stats stats() const {
    Stats out{done_, failed_, given_up_, {}};
    std::lock_guard lock(mutex_);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      out.lanes[lane] = {
          seats_.taken(static_cast<Lane>(lane)), bounds_[lane].threads, waiting_[lane].due, {}};
      if (auto since = waiting_[lane].since) out.lanes[lane].waited = db_.clock().now() - *since;
    }
    return out;
  }

 private:
  /// What this runner is at work on. A lease is measured in the process's time, which an operator
  /// may move in sandbox mode: a job that comes back to its own runner while it runs is let be.
  struct Running {
    Duration lease;
    SteadyClock::time_point renew_at;
  };
  /// Of a lane. Only what has a seat is in it, so a thread is free for each, or is made: most
  /// servers never need the many that wait for merchants'.
  struct Queue {
    std::deque<JobRow> jobs;
    std::condition_variable changed;
    int workers = 0;
    std::size_t idle = 0;
  };

  /// The merchants behind those whose jobs fill the look at a topic.
  struct Lines {
    std::int64_t after = -1;  // where to look on
    SteadyClock::time_point looked_at;
    std::vector<Due> due;  // found then and not taken since
  };

  static std::vector<Topic> with_cleaning(std::vector<Topic> topics) {
    Topic cleaning;
    cleaning.name = "jobs.clean";
    cleaning.outside = delete_old_jobs;
    cleaning.every = hours(1);
    topics.push_back(std::move(cleaning));
    return topics;
  }

  void seed() {
    if (seeded_) return;
    (void)db_.write([&](db::Tx& tx) -> Result<Done> {
      for (const Topic& topic : topics_) {
        if (topic.every) job_seed(tx, topic.name);
      }
      return Done{};
    });
    seeded_ = true;
  }

  std::vector<JobRow> claim(const std::vector<Due>& due) {
    if (due.empty()) return {};
    std::vector<Id<Job>> ids;
    for (const Due& d : due)
      ids.push_back(d.id);
    auto jobs = db_.write([&](db::Tx& tx) -> Result<std::vector<JobRow>> {
      return jobs_claim(tx, texts_, owner_, ids);
    });
    return std::move(*jobs);
  }

  /// What is due in the lanes that have room. Of a topic with more due than is looked at, each
  /// merchant's oldest as well: one who has thousands hides nobody.
  std::vector<Due> look(const Seats& seats) {
    return db_.read([&](db::Sql& sql) {
      std::vector<Due> out;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        if (seats.has_room(static_cast<Lane>(lane))) {
          jobs_due(sql, texts_, static_cast<Lane>(lane), out);
        }
      }
      std::vector<int> seen(topics_.size());
      for (const Due& d : out)
        ++seen[d.topic];
      for (std::size_t topic = 0; topic < seen.size(); ++topic) {
        Lines& lines = lines_[topic];
        if (seen[topic] < kSeenOfTopic) {
          lines = {};
          continue;
        }
        if (lines.looked_at + kPoll < SteadyClock::now()) {
          lines.looked_at = SteadyClock::now();
          lines.due.clear();
          jobs_due_of_lines(sql, topics_, topic, lines.after, lines.due);
        }
        out.insert(out.end(), lines.due.begin(), lines.due.end());
      }
      return out;
    });
  }

  /// Those of `due` for which there is a seat, in the order of their turns.
  std::vector<Due> seated(std::vector<Due> due, Seats seats) const {
    std::set<Id<Job>> seen;  // the oldest of a merchant may stand there twice
    std::erase_if(due, [&](const Due& d) {
      return running_.contains(d.id.value) || !seen.insert(d.id).second;
    });
    order_fairly(due, seats);
    std::erase_if(due, [&](const Due& d) { return !seats.take(d.topic, d.merchant); });
    return due;
  }

  void dispatch() {
    seed();
    renew_slow();
    count();
    Seats seats = [&] {
      std::lock_guard lock(mutex_);
      return seats_;
    }();
    auto due = look(seats);
    if (due.empty()) return;
    {
      std::lock_guard lock(mutex_);
      due = seated(std::move(due), seats_);
    }
    for (const Due& d : due)
      std::erase_if(lines_[d.topic].due, [&](const Due& known) { return known.id == d.id; });
    auto jobs = claim(due);
    for (JobRow& job : jobs) {
      std::size_t topic = topic_at(job);
      auto lane = index(topics_[topic].lane);
      auto& queue = queues_[lane];
      {
        std::lock_guard lock(mutex_);
        seats_.take(topic, job.merchant);
        auto lease = topics_[topic].lease;
        auto half = std::chrono::milliseconds(lease.ms / 2);
        running_.emplace(job.id.value, Running{lease, SteadyClock::now() + half});
        queue.jobs.push_back(std::move(job));
        if (queue.jobs.size() > queue.idle && queue.workers < bounds_[lane].threads) {
          ++queue.workers;
          workers_.emplace_back([this, &queue] { work_forever(queue); });
        }
      }
      queue.changed.notify_one();
    }
    if (!jobs.empty()) wake();  // there may be more
  }

  void dispatch_forever() {
    auto pause = std::chrono::milliseconds(0);
    while (true) {
      {
        std::unique_lock lock(mutex_);
        dispatcher_wakes_.wait_for(lock, std::max(kPoll, pause), [&] {
          return is_stopping_ || (is_woken_ && pause.count() == 0);
        });
        if (is_stopping_) return;
        is_woken_ = false;
      }
      try {
        dispatch();
        pause = std::chrono::milliseconds(0);
      } catch (const std::exception& e) {
        // The database is away: everything due waits in it, so waiting is all there is to do.
        pause = std::clamp(pause * 2, kPoll * 2, kOutagePauseMax);
        log_warning("jobs_wait", {{"next_look_ms", pause.count()}, {"error", e.what()}});
      }
    }
  }

  void count() {
    if (counted_at_ && SteadyClock::now() < *counted_at_ + kCountEvery) return;
    std::array<Waiting, kLanes> waiting;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      waiting[lane] = db_.read(
          [&](db::Sql& sql) { return jobs_waiting(sql, texts_, static_cast<Lane>(lane)); });
    }
    counted_at_ = SteadyClock::now();
    std::lock_guard lock(mutex_);
    waiting_ = waiting;
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

  void work_forever(Queue& queue) {
    while (true) {
      JobRow job;
      {
        std::unique_lock lock(mutex_);
        ++queue.idle;
        queue.changed.wait(lock, [&] { return is_ending_ || !queue.jobs.empty(); });
        --queue.idle;
        if (queue.jobs.empty()) return;
        job = std::move(queue.jobs.front());
        queue.jobs.pop_front();
      }
      job.stop = &stops_;
      run(job);
      {
        std::lock_guard lock(mutex_);
        running_.erase(job.id.value);
        seats_.leave(topic_at(job), job.merchant);
      }
      wake();  // somebody may wait for this seat
    }
  }

  std::size_t topic_at(const JobRow& job) const {
    auto at = std::ranges::find(topics_, job.topic, &Topic::name);
    return static_cast<std::size_t>(at - topics_.begin());
  }

  void run(const JobRow& job) {
    switch (job_run(db_, topics_[topic_at(job)], job, owner_)) {
      case Outcome::done:
        ++done_;
        break;
      case Outcome::given_up:
        ++given_up_;
        [[fallthrough]];
      case Outcome::failed:
        ++failed_;
        break;
      case Outcome::lost:
        break;
    }
  }

  db::Db& db_;
  const std::vector<Topic> topics_;
  const Bounds bounds_;
  Texts texts_;
  const std::string owner_ = random_token(12);
  std::atomic<bool> seeded_{false};
  std::atomic<std::int64_t> done_{0}, failed_{0}, given_up_{0};
  // The dispatcher's own.
  std::vector<Lines> lines_;  // by topic
  std::optional<SteadyClock::time_point> counted_at_;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable dispatcher_wakes_;
  bool is_stopping_ = false;  // the dispatcher
  std::atomic<bool> stops_ = false;
  bool is_ending_ = false;  // the workers, when their queues are empty
  bool is_woken_ = false;
  Seats seats_;
  std::array<Queue, kLanes> queues_;
  std::map<std::int64_t, Running> running_;
  std::array<Waiting, kLanes> waiting_;
  std::thread dispatcher_;
  std::vector<std::thread> workers_;
};

JobRunner::JobRunner(db::Db& db, std::vector<Topic> topics, const Bounds& bounds)
    : impl_(std::make_unique<Impl>(db, std::move(topics), bounds)) {}
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
