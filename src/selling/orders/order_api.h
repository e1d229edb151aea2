#pragma once
// The routes by which a merchant's server takes payments: the signed form that a payer's browser
// posts, and the calls that the server makes itself with its key.

#include "base/http/route.h"
#include "money/refunds/refund.h"
#include "selling/orders/order.h"

namespace gerbang::orders {

/// All of them outlive the routes.
http::Routes order_routes(const Orders& orders);
http::Routes server_routes(const Orders& orders, const checkout::Checkout& checkout,
                           const refunds::Refunds& refunds);

}  // namespace gerbang::orders
