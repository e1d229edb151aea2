#pragma once

#include "base/live/live.h"
#include "base/part/part.h"
#include "money/checkout/checkout.h"
#include "money/checkout/receipt.h"
#include "money/checkout/sale_void.h"

namespace gerbang::checkout {

/// What is passed outlives the part.
Part checkout_part(const Checkout& checkout, const Voids& voids, live::Live& live,
                   const ReceiptSettings& receipts);

}  // namespace gerbang::checkout
