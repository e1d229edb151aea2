#pragma once
// Wire structs and routes: see docs/adding-a-room.md.

#include "base/http/route.h"
#include "money/checkout/receipt.h"

namespace gerbang::checkout {

http::Routes receipt_routes(ReceiptSettings settings);

}  // namespace gerbang::checkout
