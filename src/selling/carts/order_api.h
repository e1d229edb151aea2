#pragma once

#include "base/http/route.h"
#include "selling/carts/packing_slip.h"

namespace gerbang::carts {

/// payments/cart-orders and what is below it.
http::Routes order_routes(SlipSettings settings);

}  // namespace gerbang::carts
