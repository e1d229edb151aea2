#pragma once

#include "base/http/route.h"
#include "selling/carts/cart.h"

namespace gerbang::carts {

/// payments/carts and what is below it. What is passed outlives the routes.
http::Routes cart_routes(const Carts& carts);

}  // namespace gerbang::carts
