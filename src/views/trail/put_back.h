#pragma once
// A change is put back from its record in the audit log (base/audit/put_back.h). Who may read the
// record and change the thing may do it: first she is shown what would become of each field now,
// and what she sends back says which now she saw.

#include <functional>
#include <vector>

#include "base/audit/put_back.h"
#include "base/http/route.h"

namespace gerbang::trail {

/// Of all rooms, known when the process is wired.
using Restorables = std::function<const std::vector<audit::Restorable>&()>;

/// Whether the record is of a change that `who` might put back.
bool may_put_back(const std::vector<audit::Restorable>& all, const audit::Record& record,
                  const http::Session& who);

/// For a company's own records under audit-log/, for all under admin/audit-log/.
http::Routes put_back_routes(const Restorables& restorables);

}  // namespace gerbang::trail
