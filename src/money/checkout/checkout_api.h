#pragma once
// The payer's checkout on the wire.

#include "base/http/route.h"
#include "money/checkout/checkout.h"

namespace gerbang::checkout {

/// pay/checkouts. Public: the reference is the payer's secret.
http::Routes checkout_routes(const Checkout& checkout);

}  // namespace gerbang::checkout
