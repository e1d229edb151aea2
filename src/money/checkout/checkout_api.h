#pragma once
// The payer's checkout on the wire.

#include "base/http/route.h"
#include "base/live/live.h"
#include "money/checkout/checkout.h"

namespace gerbang::checkout {

/// pay/checkouts. Public: the reference is the payer's secret. `live` outlives them.
http::Routes checkout_routes(const Checkout& checkout, live::Live& live);

}  // namespace gerbang::checkout
