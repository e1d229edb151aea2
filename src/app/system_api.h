#pragma once
// The calls that belong to no room: the settings that pages need before anybody signs in, health
// for a proxy, figures for a monitor, and, in sandbox mode, the clock.

#include "app/config.h"
#include "base/http/metrics.h"
#include "base/http/route.h"
#include "base/jobs/job.h"

namespace gerbang::app {

/// What the routes speak of; all of it outlives them. `wake_jobs` is called after time was moved.
struct System {
  const Config& config;
  db::Db& db;
  Clock& clock;
  http::Metrics& metrics;
  std::function<void()> wake_jobs;
};

http::Routes system_routes(const System& system);

/// Reads the clock's offset from the database, so that all copies of a sandbox have one time.
void clock_offset_load(db::Db& db, Clock& clock);
/// Idempotency keys older than a day are forgotten every hour.
jobs::Topic idempotency_topic();

}  // namespace gerbang::app
