#pragma once
// For a command that tells a past in which recurring jobs run, on a database where a server has
// run.

#include <vector>

#include "base/jobs/job.h"

namespace gerbang::jobs {

/// Recurring jobs that a server was to run, or had begun, are due at `at` and nobody's.
void jobs_recur_from(db::Tx& tx, const std::vector<Topic>& topics, Instant at);

}  // namespace gerbang::jobs
