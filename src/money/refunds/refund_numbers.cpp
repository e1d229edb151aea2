#include "money/refunds/refund_numbers.h"

#include "base/db/once.h"
namespace gerbang::refunds {
namespace {

constexpr db::Statement kSaleOf{"refund_sale_of",
                                "SELECT merchant_id, sale_id FROM refund_requests WHERE id = $1"};

}  // namespace

std::vector<std::optional<sales::SaleKey>> sales_of_refunds(
    db::Sql& sql, const std::vector<std::int64_t>& numbers) {
  std::vector<db::Ahead<sales::SaleKey>> asked;
  asked.reserve(numbers.size());
  for (auto number : numbers)
    asked.push_back(sql.ahead<sales::SaleKey>(kSaleOf, number));
  return db::firsts(asked);
}

}  // namespace gerbang::refunds
