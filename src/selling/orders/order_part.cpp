#include "selling/orders/order_part.h"

#include "selling/orders/order_api.h"

namespace gerbang::orders {

Part order_part(const Orders& orders, const checkout::Checkout& checkout,
                const refunds::Refunds& refunds) {
  Part out("orders");
  out.add(order_routes(orders)).add(server_routes(orders, checkout, refunds));
  return out;
}

}  // namespace gerbang::orders
