#pragma once
// What the list of carts and its export are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "selling/carts/cart.h"

namespace gerbang::carts {

struct CartQuery : contract::ListQuery {
  std::optional<std::string> name;  // in the title or an item's name
  std::vector<CartStatus> filter_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(CartQuery, (contract::ListQuery),
                      (name, filter_status, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<CartQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("filter_status").between(0, 1).items(2)};
}

extern const db::List<Cart, CartQuery> kCartList;

http::Route cart_export_route();

}  // namespace gerbang::carts
