#include "money/sales/sale_search.h"

#include <algorithm>

#include "money/sales/sale_query.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kByOrderNo{"sales_by_order_no", db::text<SaleRecord,
                                                                 "SELECT {s}"
                                                                 R"(
  FROM sales s WHERE s.merchant_id = $1 AND lower(s.order_no) = lower($2)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3)">};
// That it is not null is said for SQLite, which takes the partial index only then.
constexpr db::Statement kByMerchantReference{"sales_by_merchant_reference", db::text<SaleRecord,
                                                                                     "SELECT {s}"
                                                                                     R"(
  FROM sales s WHERE s.merchant_id = $1 AND s.merchant_reference IS NOT NULL
    AND lower(s.merchant_reference) = lower($2)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3)">};
constexpr db::Statement kByEmail{"sales_by_email", db::text<SaleRecord,
                                                            "SELECT {s}"
                                                            R"(
  FROM sales s WHERE s.merchant_id = $1 AND lower(s.customer_email) = lower($2)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3)">};
constexpr db::Statement kByReference{"sales_by_reference", db::text<SaleRecord,
                                                                    "SELECT {s}"
                                                                    R"(
  FROM sale_references k JOIN sales s ON s.merchant_id = k.merchant_id AND s.id = k.sale_id
  WHERE k.merchant_id = $1 AND k.reference = $2 LIMIT $3)">};

constexpr db::Statement kAnyByOrderNo{"any_sales_by_order_no", db::text<SaleRecord,
                                                                        "SELECT {s}"
                                                                        R"(
  FROM sales s WHERE lower(s.order_no) = lower($1)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $2)">};
constexpr db::Statement kAnyByMerchantReference{"any_sales_by_merchant_reference",
                                                db::text<SaleRecord,
                                                         "SELECT {s}"
                                                         R"(
  FROM sales s WHERE s.merchant_reference IS NOT NULL AND lower(s.merchant_reference) = lower($1)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $2)">};
constexpr db::Statement kAnyByEmail{"any_sales_by_email", db::text<SaleRecord,
                                                                   "SELECT {s}"
                                                                   R"(
  FROM sales s WHERE lower(s.customer_email) = lower($1)
  ORDER BY s.created_at DESC, s.id DESC LIMIT $2)">};
constexpr db::Statement kAnyByReference{"any_sales_by_reference", db::text<SaleRecord,
                                                                           "SELECT {s}"
                                                                           R"(
  FROM sale_references k JOIN sales s ON s.merchant_id = k.merchant_id AND s.id = k.sale_id
  WHERE k.reference = $1 LIMIT $2)">};

/// What several questions found, each sale once, the newest first.
class Found {
 public:
  explicit Found(std::size_t most) : most_(most) {}

  void take(std::vector<SaleRecord> found) {
    for (auto& sale : found) {
      bool is_known = std::any_of(out_.begin(), out_.end(),
                                  [&](const SaleRecord& known) { return known.id == sale.id; });
      if (!is_known && !is_full()) out_.push_back(std::move(sale));
    }
  }
  bool is_full() const { return out_.size() >= most_; }
  std::vector<SaleRecord> sorted() && {
    std::ranges::sort(out_, [](const SaleRecord& a, const SaleRecord& b) {
      return std::pair(a.created_at, a.id) > std::pair(b.created_at, b.id);
    });
    return std::move(out_);
  }

 private:
  std::size_t most_;
  std::vector<SaleRecord> out_;
};

}  // namespace

std::vector<SaleRecord> sales_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most) {
  Found found(most);
  for (const auto* statement : {&kByOrderNo, &kByReference, &kByMerchantReference, &kByEmail})
    found.take(sql.all<SaleRecord>(*statement, merchant, term, most));
  if (!found.is_full()) {
    SaleQuery query;
    query.name = term;
    found.take(kSaleList.first(sql, merchant, query, static_cast<int>(most)));
  }
  return std::move(found).sorted();
}

std::vector<SaleRecord> operator_sales_found(db::Sql& sql, std::string_view term,
                                             std::size_t most) {
  Found found(most);
  for (const auto* statement :
       {&kAnyByOrderNo, &kAnyByReference, &kAnyByMerchantReference, &kAnyByEmail})
    found.take(sql.all<SaleRecord>(*statement, term, most));
  if (!found.is_full()) {
    AdminSaleQuery query;
    query.name = term;
    found.take(kOperatorSaleList.first(sql, {}, query, static_cast<int>(most)));
  }
  return std::move(found).sorted();
}

}  // namespace gerbang::sales
