#pragma once
// Private to jobs/: one run of one claimed job, and what becomes of the job then.

#include <string_view>

#include "base/jobs/job.h"

namespace gerbang::jobs {

enum class Outcome {
  done,
  failed,    // it comes again
  given_up,  // it does not
  lost,      // its lease has gone to another copy, and nothing of this run is kept
};

/// Never throws: what cannot even be noted runs again when the lease is over.
Outcome job_run(db::Db& db, const Topic& topic, const JobRow& job, std::string_view owner);

}  // namespace gerbang::jobs
