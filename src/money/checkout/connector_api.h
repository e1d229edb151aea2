#pragma once
// The addresses at which acquirers' messages come, the same for every connector.

#include "base/http/route.h"
#include "money/checkout/checkout.h"

namespace gerbang::checkout {

/// /acquirers/{connector}/{callback} for each callback of each connector. A message is bounded,
/// read by its connector, and counts for payments of that connector alone.
http::Routes connector_routes(const Checkout& checkout);

}  // namespace gerbang::checkout
