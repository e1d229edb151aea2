#pragma once
// The calls of the webhooks' page.

#include "base/http/route.h"
#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {

/// `deliveries` outlives the routes.
http::Routes delivery_routes(const Deliveries& deliveries);

}  // namespace gerbang::deliveries
