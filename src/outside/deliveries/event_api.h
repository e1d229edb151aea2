#pragma once
// What a merchant's server asks for itself: the feed of its events, for shops that nobody can reach
// from outside, and the catalogue of types.

#include "base/http/route.h"
#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {

/// `deliveries` outlives the routes.
http::Routes event_routes(const Deliveries& deliveries);

}  // namespace gerbang::deliveries
