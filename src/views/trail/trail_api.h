#pragma once
// The audit log as its readers see it: a company what was done in its records, the gateway's
// people all of it. Where a person of the gateway acted in a company's records the company sees
// that, and who, but not from which address and browser.

#include "base/http/route.h"
#include "views/trail/put_back.h"

namespace gerbang::trail {

http::Routes trail_routes(const Restorables& restorables);
http::Routes trail_export_routes();

}  // namespace gerbang::trail
