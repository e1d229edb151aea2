#include "views/trail/trail_part.h"

#include "base/audit/trail.h"
#include "base/jobs/job.h"
#include "views/trail/trail_api.h"

namespace gerbang::trail {
namespace {

jobs::Topic seal_topic() {
  jobs::Topic out;
  out.name = "audit.seal";
  out.every = seconds(1);
  out.outside = [](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    // What was written by the version before may be millions.
    while (!job.server_stops() && db.read(audit::is_unsealed)) {
      GERBANG_CHECK(db.write([](db::Tx& tx) -> Result<Done> {
        audit::trail_seal(tx);
        return Done{};
      }));
    }
    return Done{};
  };
  return out;
}

}  // namespace

Part trail_part(const Restorables& restorables) {
  Part out("trail");
  out.topics = {seal_topic()};
  return out.add(trail_routes(restorables))
      .add(trail_export_routes())
      .add(put_back_routes(restorables));
}

}  // namespace gerbang::trail
