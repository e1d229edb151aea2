#pragma once
// Work that must happen later or outside a transaction: a mail to send, an acquirer to ask again, a
// link to expire. A job is a row written in the caller's transaction, so it exists exactly when the
// change that needs it does. Any copy of the server may run it: it claims the row with a lease, and
// a copy that dies leaves a lease that runs out, so the job runs again somewhere else. A job may
// therefore run twice when a copy dies in between; what it does is safe to repeat, or it marks
// itself done in the transaction that has the effect.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::jobs {

struct JobRow {
  Id<Job> id;
  std::string topic;
  std::string job_key;
  std::string payload;  // JSON, the topic's own
  int attempts = 0;     // this run included
  Instant due_at;
};

/// Adds a job in the caller's transaction. With a `key`, at most one open job of that topic and key
/// exists: adding it again keeps the earlier due time of the two.
void job_add(db::Tx& tx, std::string_view topic, std::string_view key, std::string_view payload,
             Instant due_at);
/// Takes back an open job; false when there is none.
bool job_cancel(db::Tx& tx, std::string_view topic, std::string_view key);

/// What to do with the jobs of one topic.
struct Topic {
  std::string name;
  /// Runs in one transaction with the mark that the job is done: exactly once.
  std::function<Result<Done>(db::Tx&, const JobRow&)> in_tx;
  /// Runs outside any transaction, for work that calls the network: at least once.
  std::function<Result<Done>(db::Db&, const JobRow&)> outside;
  /// How long after each failed run the next one comes; after the last the job is given up, kept
  /// with its error, and counted in /metrics.
  std::vector<Duration> retries{minutes(1), minutes(5), minutes(30), hours(2)};
  Duration lease = minutes(1);
  /// A job that comes again by itself: seeded at start, due again this long after each run.
  std::optional<Duration> every;
  /// Runs in the transaction that gives a job up, with what its last run failed of.
  std::function<void(db::Tx&, const JobRow&, std::string_view problem)> given_up = {};
};

/// Runs due jobs on a few threads of its own until it is destroyed.
class JobRunner {
 public:
  JobRunner(db::Db& db, std::vector<Topic> topics, int threads = 2);
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  void start();
  /// Looks for due jobs now instead of at the next poll (250 ms).
  void wake();
  /// Finishes what is running, then stops.
  void stop();
  /// Claims and runs everything that is due, on the calling thread, until nothing is; for tests and
  /// for commands. Returns how many jobs ran.
  int run_due();
  struct Stats {
    std::int64_t done = 0, failed = 0, given_up = 0;
  };
  Stats stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gerbang::jobs
