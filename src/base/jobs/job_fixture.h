#pragma once
// Tests only: jobs as another version of the program may have left them.

#include "base/db/db.h"

namespace gerbang::jobs {

/// Gives every open job a field that this version does not know. Each kind of job has to be read
/// whatever else stands in it (contract::from_stored): versions run side by side.
inline void jobs_of_another_version(db::Db& db) {
  static constexpr db::Statement kGive{
      "test_jobs_of_another_version",
      R"(UPDATE jobs SET payload = substr(payload, 1, length(payload) - 1) || ',"nextNote":{"n":1}}'
         WHERE done_at IS NULL AND payload LIKE '{"%}' AND payload NOT LIKE '%"nextNote"%')"};
  db.write_job([](db::Tx& tx) {
    tx.exec(kGive);
    return true;
  });
}

}  // namespace gerbang::jobs
