#include "selling/carts/cart_personal.h"

#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::carts {

std::vector<personal::Holding> cart_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  personal::Holding orders;
  orders.table = "cart_orders";
  orders.title = say::personal::of::orders;
  // An order is its sale's origin; no other origin has its id.
  orders.about = {"sales", {{"merchant_id", "merchant_id"}, {"id", "link_id"}}};
  orders.columns = {{"customer_name", Says::name},
                    {"customer_email", Says::email},
                    {"address_line", Says::address},
                    {"address_city", Says::address},
                    {"address_postal_code", Says::address},
                    {"address_state", Says::address, instead::nothing},
                    {"note", Says::text},
                    {"payer_network", Says::network, instead::nothing}};
  return {std::move(orders), events::events_held("cart_orders")};
}

}  // namespace gerbang::carts
