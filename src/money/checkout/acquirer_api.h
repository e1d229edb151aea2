#pragma once
// Acquirers and their banks, for operators: how they stand, what became of them, and what is closed
// or limited (closing.h).

#include "base/http/route.h"
#include "money/checkout/connector.h"

namespace gerbang::checkout {

/// The connectors outlive the routes.
http::Routes acquirer_routes(const Connectors& connectors);

}  // namespace gerbang::checkout
