#pragma once
// Acquirers and their banks, for operators: how they stand, what became of them, and what is closed
// or limited (closing.h).

#include <vector>

#include "base/http/route.h"
#include "money/checkout/connector.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::checkout {

/// The connectors outlive the routes.
http::Routes acquirer_routes(const Connectors& connectors);

/// What is closed and limited, as it was before a change.
std::vector<audit::Restorable> acquirer_restorables(const Connectors& connectors);

}  // namespace gerbang::checkout
