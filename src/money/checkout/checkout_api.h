#pragma once
// The payer's checkout on the wire, and what a merchant does with a payment through its acquirer:
// cancel it, void it.

#include "base/http/route.h"
#include "money/checkout/checkout.h"
#include "money/checkout/sale_void.h"

namespace gerbang::checkout {

/// pay/checkouts, payments/sales-transactions/{id}/cancel and /void.
http::Routes checkout_routes(const Checkout& checkout, const Voids& voids);

}  // namespace gerbang::checkout
