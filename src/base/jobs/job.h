#pragma once
// Work that must happen later or outside a transaction: a mail to send, an acquirer to ask again, a
// link to expire. A job is a row written in the caller's transaction, so it exists exactly when the
// change that needs it does. Any copy of the server may run it: it claims the row with a lease, and
// a copy that dies leaves a lease that runs out, so the job runs again somewhere else. A job may
// therefore run twice when a copy dies in between; what it does is safe to repeat, or it marks
// itself done in the transaction that has the effect.
//
// Jobs run in lanes, each with threads of its own, so that a mail server or an acquirer that hangs
// delays nothing but its own lane's jobs (ADR 24). Each topic names its lane.

#include <array>
#include <atomic>
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
  MerchantId merchant;  // 0: the gateway's own
  const std::atomic<bool>* stop = nullptr;

  /// What goes by steps leaves the rest to its next run: nobody waits minutes for a server to stop.
  bool server_stops() const { return stop && *stop; }
};

/// Adds a job in the caller's transaction. With a `key`, at most one open job of that topic and key
/// exists: adding it again keeps the earlier due time of the two. `merchant` is whose work it is,
/// so that nobody's thousands keep the others' waiting; 0 is the gateway's own.
void job_add(db::Tx& tx, std::string_view topic, std::string_view key, std::string_view payload,
             Instant due_at, MerchantId merchant = {});
/// Takes back an open job; false when there is none.
bool job_cancel(db::Tx& tx, std::string_view topic, std::string_view key);
/// The same of one that has never begun to run; false when it has, and it is still open.
bool job_cancel_unbegun(db::Tx& tx, std::string_view topic, std::string_view key);

/// When the repeating job of a topic is due; nothing where it is not seeded.
std::optional<Instant> job_due(db::Sql& sql, std::string_view topic);

enum class Lane : unsigned char {
  local,     // work in the database alone
  mail,      // the mail server
  acquirer,  // calls to acquirers
  merchant,  // calls to merchants' servers
};
inline constexpr std::array<std::string_view, 4> kLaneNames{"local", "mail", "acquirer",
                                                            "merchant"};
inline constexpr std::size_t kLanes = kLaneNames.size();
constexpr std::size_t index(Lane lane) {
  return static_cast<std::size_t>(lane);
}

/// How many jobs of a lane run at once on this copy of the server: in all, of one topic, and of one
/// merchant.
struct LaneBounds {
  int threads = 2;
  int per_topic = 2;
  int per_merchant = 2;
};
using Bounds = std::array<LaneBounds, kLanes>;
// Merchants' servers are many, and any of them may hang for as long as a call may take: a thread
// that waits costs little, and one merchant never has more than one of them.
inline constexpr Bounds kBounds{{{4, 3, 3}, {2, 2, 2}, {16, 8, 4}, {160, 128, 1}}};

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
  /// What waits for somebody else's server is never `local`.
  Lane lane = Lane::local;
};

/// Runs due jobs on threads of its own until it is destroyed.
class JobRunner {
 public:
  JobRunner(db::Db& db, std::vector<Topic> topics, const Bounds& bounds = kBounds);
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

  struct LaneStats {
    std::int64_t running = 0, threads = 0;
    /// Of all copies, as of the last 10 s, and at most 10,000: due and not running, and for how
    /// long the oldest of them has been.
    std::int64_t due = 0;
    Duration waited;
  };
  struct Stats {
    std::int64_t done = 0, failed = 0, given_up = 0;
    std::array<LaneStats, kLanes> lanes;
  };
  Stats stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gerbang::jobs
