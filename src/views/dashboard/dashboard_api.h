#pragma once
// A merchant's dashboard on the wire.

#include "base/http/route.h"

namespace gerbang::dashboard {

/// payments/merchant-sales-dashboard.
http::Routes dashboard_routes();

}  // namespace gerbang::dashboard
