#pragma once
// What merchants and operators do with a payment through its acquirer: cancel it, void it, ask what
// became of it.

#include "base/http/route.h"
#include "money/checkout/checkout.h"
#include "money/checkout/sale_void.h"

namespace gerbang::checkout {

/// payments/sales-transactions/{id}/cancel, /void and /ask; admin/sales-transactions/{id}/void and
/// /ask.
http::Routes sale_verb_routes(const Checkout& checkout, const Voids& voids);

}  // namespace gerbang::checkout
