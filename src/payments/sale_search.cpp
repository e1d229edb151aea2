#include "payments/sale_search.h"

#include <algorithm>

#include "payments/sale_query.h"
#include "payments/sale_store.h"

namespace gerbang::payments {
namespace {

constexpr db::Statement kByOrderNo{"sales_by_order_no", "SELECT " GERBANG_SALE_COLUMNS R"(
  FROM sales s WHERE s.merchant_id = $1 AND lower(s.order_no) = lower($2)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3)"};
constexpr db::Statement kByEmail{"sales_by_email", "SELECT " GERBANG_SALE_COLUMNS R"(
  FROM sales s WHERE s.merchant_id = $1 AND lower(s.customer_email) = lower($2)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3)"};
constexpr db::Statement kByReference{"sales_by_reference", "SELECT " GERBANG_SALE_COLUMNS R"(
  FROM sale_references k JOIN sales s ON s.merchant_id = k.merchant_id AND s.id = k.sale_id
  WHERE k.merchant_id = $1 AND k.reference = $2 LIMIT $3)"};

}  // namespace

std::vector<SaleRecord> sales_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most) {
  std::vector<SaleRecord> out;
  auto take = [&](std::vector<SaleRecord> found) {
    for (auto& sale : found) {
      bool is_known = std::any_of(out.begin(), out.end(),
                                  [&](const SaleRecord& known) { return known.id == sale.id; });
      if (!is_known && out.size() < most) out.push_back(std::move(sale));
    }
  };
  for (const auto* statement : {&kByOrderNo, &kByReference, &kByEmail})
    take(sql.all<SaleRecord>(*statement, merchant, term, most));
  if (out.size() < most) {
    SaleQuery query;
    query.name = term;
    take(kSaleList.first(sql, merchant, query, static_cast<int>(most)));
  }
  std::ranges::sort(out, [](const SaleRecord& a, const SaleRecord& b) {
    return std::pair(a.created_at, a.id) > std::pair(b.created_at, b.id);
  });
  return out;
}

}  // namespace gerbang::payments
