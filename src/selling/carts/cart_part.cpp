#include "selling/carts/cart_part.h"

#include "selling/carts/cart_api.h"
#include "selling/carts/order_api.h"
#include "selling/carts/pay_cart_api.h"
#include "selling/carts/picture_api.h"

namespace gerbang::carts {

Part cart_part(const Carts& carts, const Checkouts& checkouts, const events::Outbox& outbox,
               SlipSettings slips, pictures::PictureSettings pictures) {
  Part out("carts");
  out.events = {kCartOrderPaid, kCartStockLow};
  out.add(cart_routes(carts))
      .add(order_routes(std::move(slips)))
      .add(picture_routes(std::move(pictures)))
      .add(pay_cart_routes(checkouts));
  // A sale that starts, is paid or ends: its order's stock is looked at, sold, or free again.
  out.reactions = cart_reactions(outbox);
  return out;
}

}  // namespace gerbang::carts
