#include "selling/mandates/collection_numbers.h"

#include "base/db/once.h"

namespace gerbang::mandates {
namespace {

constexpr db::Statement kSaleOf{
    "mandate_collection_sale_of",
    "SELECT merchant_id, sale_id FROM mandate_collections WHERE id = $1"};

}  // namespace

std::vector<std::optional<sales::SaleKey>> sales_of_collections(
    db::Sql& sql, const std::vector<std::int64_t>& numbers) {
  std::vector<db::Ahead<sales::SaleKey>> asked;
  asked.reserve(numbers.size());
  for (auto number : numbers)
    asked.push_back(sql.ahead<sales::SaleKey>(kSaleOf, number));
  return db::firsts(asked);
}

}  // namespace gerbang::mandates
