#include "payments/sale_search.h"

#include <algorithm>

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

/// Where the merchant's newest sales begin; nothing when all of them are among the newest.
constexpr db::Statement kNewestFrom{"sales_newest_from", R"(
  SELECT created_at FROM sales WHERE merchant_id = $1
  ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2)"};
constexpr db::Statement kByPart{"sales_by_part", "SELECT " GERBANG_SALE_COLUMNS R"(
  FROM sales s WHERE s.merchant_id = $1 AND s.created_at >= $2
    AND (lower(s.order_no) LIKE lower($3) ESCAPE '!' OR lower(s.reference) LIKE lower($3) ESCAPE '!'
      OR lower(s.customer_name) LIKE lower($3) ESCAPE '!'
      OR lower(s.customer_email) LIKE lower($3) ESCAPE '!')
  ORDER BY s.created_at DESC, s.id DESC LIMIT $4)"};

}  // namespace

std::vector<SaleRecord> sales_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most, std::int64_t newest) {
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
    auto from = sql.one<Instant>(kNewestFrom, merchant, newest - 1).value_or(Instant{});
    take(sql.all<SaleRecord>(kByPart, merchant, from, db::contains_pattern(term), most));
  }
  std::ranges::sort(out, [](const SaleRecord& a, const SaleRecord& b) {
    return std::pair(a.created_at, a.id) > std::pair(b.created_at, b.id);
  });
  return out;
}

}  // namespace gerbang::payments
