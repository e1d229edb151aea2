#pragma once
// What the room gives to the house.

#include "base/part/part.h"
#include "money/refunds/refund.h"
#include "selling/orders/order.h"

namespace gerbang::orders {

Part order_part(const Orders& orders, const checkout::Checkout& checkout,
                const refunds::Refunds& refunds);

}  // namespace gerbang::orders
