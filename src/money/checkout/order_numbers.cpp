#include "money/checkout/order_numbers.h"

#include "base/db/once.h"
#include "money/checkout/attempt_store.h"

namespace gerbang::checkout {

std::vector<std::optional<sales::SaleKey>> sales_of_orders(
    db::Sql& sql, const std::vector<std::int64_t>& numbers) {
  std::vector<db::Ahead<sales::SaleKey>> asked;
  asked.reserve(numbers.size());
  for (auto number : numbers)
    asked.push_back(sql.ahead<sales::SaleKey>(kOrderGet, number));
  return db::firsts(asked);
}

}  // namespace gerbang::checkout
