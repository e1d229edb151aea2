#pragma once
// What the list of the carts' orders and its export are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "money/sales/sale_state.h"
#include "selling/carts/cart_order.h"

namespace gerbang::carts {

struct CartOrderQuery : contract::ListQuery {
  std::optional<Id<CartPage>> cart;
  /// In an item's name, the customer's name or addresses, or the order number.
  std::optional<std::string> name;
  std::vector<sales::SaleStatus> filter_status;  // the sale's
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(CartOrderQuery, (contract::ListQuery),
                      (cart, name, filter_status, created_date_from, created_date_to, amount_from,
                       amount_to))
constexpr auto field_rules(contract::Of<CartOrderQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("filter_status").between(0, 99).items(20),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0)};
}

extern const db::List<CartOrder, CartOrderQuery> kOrderList;

http::Route order_export_route();

}  // namespace gerbang::carts
