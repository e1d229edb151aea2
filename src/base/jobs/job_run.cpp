#include "base/jobs/job_run.h"

#include <algorithm>
#include <chrono>

#include "base/core/log.h"
#include "base/jobs/job_store.h"

namespace gerbang::jobs {
namespace {

bool mark_ended(db::Tx& tx, const Topic& topic, const JobRow& job, std::string_view owner,
                bool is_again_now = false) {
  if (!topic.every) return job_done(tx, job.id, owner);
  auto wait = is_again_now ? Duration{} : *topic.every;
  return job_again(tx, job.id, owner, tx.now() + wait, "", true);
}

/// Whether somebody moves the sandbox's time meanwhile: a run has not seen what that brought.
class Watch {
 public:
  explicit Watch(Instant now) : began_(now) {}
  bool was_moved(Instant now) const {
    auto took = std::chrono::steady_clock::now() - began_really_;
    constexpr Duration kNobodyMoves = seconds(5);
    return now - began_ >
           milliseconds(std::chrono::duration_cast<std::chrono::milliseconds>(took).count() +
                        kNobodyMoves.ms);
  }

 private:
  Instant began_;
  std::chrono::steady_clock::time_point began_really_ = std::chrono::steady_clock::now();
};

Result<Done> run_in_tx(db::Db& db, const Topic& topic, const JobRow& job, std::string_view owner,
                       bool& is_lost) {
  return db.write([&](db::Tx& tx) -> Result<Done> {
    // First the mark, which locks the row: from here on nobody else can have the effect.
    is_lost = !mark_ended(tx, topic, job, owner);
    if (is_lost) return conflict(verbatim("the job has another owner"));
    return topic.in_tx(tx, job);
  });
}

Result<Done> run_outside(db::Db& db, const Topic& topic, const JobRow& job,
                         std::string_view owner) {
  std::optional<Watch> watch;
  if (topic.every) watch.emplace(db.read([](db::Sql& sql) { return sql.now(); }));
  GERBANG_CHECK(topic.outside(db, job));
  return db.write([&](db::Tx& tx) -> Result<Done> {
    mark_ended(tx, topic, job, owner, watch && watch->was_moved(tx.now()));
    return Done{};
  });
}

/// What comes again by itself is no sooner back for having failed; what comes every second waits
/// longer each time, up to a minute.
Duration wait_after(const Topic& topic, std::size_t tries) {
  Duration wait = minutes(1);
  if (!topic.retries.empty()) {
    wait = topic.retries[std::min(tries, topic.retries.size()) - (tries > 0 ? 1 : 0)];
  }
  if (!topic.every) return wait;
  auto patience = *topic.every;
  for (; tries > 1 && patience < minutes(1); --tries)
    patience = milliseconds(2 * patience.ms);
  return std::min({wait, patience, std::max(*topic.every, minutes(1))});
}

Outcome note_failure(db::Db& db, const Topic& topic, const JobRow& job, std::string_view owner,
                     const std::string& problem) {
  auto tries = static_cast<std::size_t>(job.attempts);
  bool is_last = !topic.every && tries > topic.retries.size();
  log_warning(
      is_last ? "job_given_up" : "job_failed",
      {{"topic", job.topic}, {"job", job.id.value}, {"attempt", job.attempts}, {"error", problem}});
  try {
    (void)db.write([&](db::Tx& tx) -> Result<Done> {
      if (is_last) {
        bool is_mine = job_given_up(tx, job.id, owner, problem);
        if (is_mine && topic.given_up) topic.given_up(tx, job, problem);
      } else {
        job_again(tx, job.id, owner, tx.now() + wait_after(topic, tries), problem, false);
      }
      return Done{};
    });
    return is_last ? Outcome::given_up : Outcome::failed;
  } catch (const std::exception& e) {
    log_warning("job_outcome_not_noted", {{"job", job.id.value}, {"error", e.what()}});
    return Outcome::failed;
  }
}

}  // namespace

Outcome job_run(db::Db& db, const Topic& topic, const JobRow& job, std::string_view owner) {
  std::string problem;
  bool is_lost = false;
  try {
    auto result = topic.in_tx ? run_in_tx(db, topic, job, owner, is_lost)
                              : run_outside(db, topic, job, owner);
    if (result.ok()) return Outcome::done;
    problem = result.error().message.english();
  } catch (const std::exception& e) {
    problem = e.what();
  }
  if (is_lost) return Outcome::lost;
  return note_failure(db, topic, job, owner, problem.empty() ? "failed without a reason" : problem);
}

}  // namespace gerbang::jobs
