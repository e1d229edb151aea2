#pragma once
// Private to jobs/: all SQL of the queue. What a claim decides on stands in its outer WHERE
// again, so that on PostgreSQL (READ COMMITTED) a row that another copy has just claimed is looked
// at anew and left alone.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/jobs/job.h"
#include "base/jobs/seats.h"

namespace gerbang::jobs {

/// How many of a topic's due jobs are looked at in the order of their age. Where there are as many,
/// there may be more, and others' behind them.
inline constexpr int kSeenOfTopic = 64;
/// How many merchants are then looked at, each for its oldest.
inline constexpr int kLinesSeen = 200;
inline constexpr int kCounted = 10'000;

/// The texts of a runner; made once, because they name its topics (so that a copy of an older
/// version leaves a newer version's jobs alone).
struct Texts {
  std::array<std::string, kLanes> due;  // the oldest kSeenOfTopic of each topic of a lane
  std::array<std::string, kLanes>
      count;          // of a lane, up to kCounted of a topic: how many, since when
  std::string claim;  // takes up to eight that are due
};
Texts texts_of(const std::vector<Topic>& topics);

void jobs_due(db::Sql& sql, const Texts& texts, Lane lane, std::vector<Due>& out);
/// The oldest due job of each of the next kLinesSeen merchants after `after` that have open ones of
/// this topic, with no time. `after` becomes the last of these, or -1 where there are no more.
void jobs_due_of_lines(db::Sql& sql, const std::vector<Topic>& topics, std::size_t topic,
                       std::int64_t& after, std::vector<Due>& out);
/// Takes those of `wanted` that are still free.
std::vector<JobRow> jobs_claim(db::Tx& tx, const Texts& texts, std::string_view owner,
                               std::span<const Id<Job>> wanted);
struct Waiting {
  std::int64_t due = 0;
  std::optional<Instant> since;
};
Waiting jobs_waiting(db::Sql& sql, const Texts& texts, Lane lane);

/// The three ways out of a claim; false where the lease has gone to another owner in the meantime.
bool job_done(db::Tx& tx, Id<Job> id, std::string_view owner);
bool job_again(db::Tx& tx, Id<Job> id, std::string_view owner, Instant due_at,
               std::string_view error, bool attempts_restart);
bool job_given_up(db::Tx& tx, Id<Job> id, std::string_view owner, std::string_view error);

void job_renewed(db::Tx& tx, Id<Job> id, std::string_view owner, Instant lease_until);
/// A recurring job that is not queued yet.
void job_seed(db::Tx& tx, std::string_view topic);
/// Deletes up to `most` jobs that ended before `before`; those given up stay `given_up_before`.
std::int64_t jobs_delete_done(db::Tx& tx, Instant before, Instant given_up_before, int most);

}  // namespace gerbang::jobs
