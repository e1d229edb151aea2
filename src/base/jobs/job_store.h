#pragma once
// Private to jobs/: all SQL of the queue. What a claim decides on stands in its outer WHERE
// again, so that on PostgreSQL (READ COMMITTED) a row that another copy has just claimed is looked
// at anew and left alone.

#include <string>
#include <string_view>
#include <vector>

#include "base/jobs/job.h"

namespace gerbang::jobs {

/// The two texts of a runner; made once, because they name its topics (so that a copy of an older
/// version leaves a newer version's jobs alone).
struct ClaimSql {
  std::string due;    // is anything due?
  std::string claim;  // take up to $3 of what is due at $1 for $2
};
ClaimSql claim_sql(const std::vector<Topic>& topics);

bool jobs_are_due(db::Sql& sql, const ClaimSql& text);
std::vector<JobRow> jobs_claim(db::Tx& tx, const ClaimSql& text, std::string_view owner, int most);

/// The four ways out of a claim; false where the lease has gone to another owner in the meantime.
bool job_done(db::Tx& tx, Id<Job> id, std::string_view owner);
bool job_again(db::Tx& tx, Id<Job> id, std::string_view owner, Instant due_at,
               std::string_view error, bool attempts_restart);
bool job_given_up(db::Tx& tx, Id<Job> id, std::string_view owner, std::string_view error);
bool job_released(db::Tx& tx, Id<Job> id, std::string_view owner);

void job_renewed(db::Tx& tx, Id<Job> id, std::string_view owner, Instant lease_until);
/// A recurring job that is not queued yet.
void job_seed(db::Tx& tx, std::string_view topic);
/// Deletes up to `most` jobs that ended before `before`; those given up stay `given_up_before`.
std::int64_t jobs_delete_done(db::Tx& tx, Instant before, Instant given_up_before, int most);

}  // namespace gerbang::jobs
