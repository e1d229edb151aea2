#pragma once
// What waits for the gateway's people, how much of it, and since when: what an operator sees first
// after signing in. Each person sees only the kinds that they may look at.

#include "base/http/route.h"

namespace gerbang::dashboard {

/// admin/dashboard/waiting
http::Routes waiting_routes();

}  // namespace gerbang::dashboard
