#pragma once
// The switches of incident.h, for operators and scripts.

#include "base/http/route.h"
#include "outside/sandbox/sandbox.h"

namespace gerbang::sandbox {

/// Of these twins, which live longer.
http::Routes incident_routes(const Twins& twins);

}  // namespace gerbang::sandbox
