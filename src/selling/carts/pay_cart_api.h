#pragma once

#include "base/http/route.h"
#include "selling/carts/cart_order.h"

namespace gerbang::carts {

/// The payer's side of carts. What is passed outlives the routes.
http::Routes pay_cart_routes(const Checkouts& checkouts);

}  // namespace gerbang::carts
