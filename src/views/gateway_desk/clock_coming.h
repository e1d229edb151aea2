#pragma once
// What comes by the calendar in a sandbox, beside the jobs that wait: cut-offs of payouts, debits
// of auto-debits, and money that becomes available. For the page of the sandbox's clock, which
// shows it before time is moved.

#include "base/http/route.h"

namespace gerbang::gateway_desk {

/// Of a sandbox.
http::Routes clock_coming_routes();

}  // namespace gerbang::gateway_desk
