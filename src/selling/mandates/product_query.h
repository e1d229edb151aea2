#pragma once
// What the list of auto-debit products and its export are asked with.

#include "base/db/list.h"
#include "base/http/route.h"
#include "selling/mandates/product.h"

namespace gerbang::mandates {

struct ProductQuery : contract::ListQuery {
  std::optional<std::string> name;  // in the name or the description
  std::vector<Frequency> frequency;
  std::optional<bool> is_active;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  // Of one debit: what is taken each time, or the most that is.
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(ProductQuery, (contract::ListQuery),
                      (name, frequency, is_active, created_date_from, created_date_to, amount_from,
                       amount_to))
constexpr auto field_rules(contract::Of<ProductQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("frequency").items(4),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0)};
}

extern const db::List<Product, ProductQuery> kProductList;

http::Route product_export_route();

}  // namespace gerbang::mandates
