#pragma once
// The list of a merchant's sales, and the figures of its dashboard. A list is asked for with a
// range of time and statuses far more often than with anything else, and must answer in the same
// time for a thousand and for ten million rows: its total comes from the daily counters and the two
// days that are cut by the range, and its page is found by walking the counters to the right day.
// Only the rows of that day are skipped one by one. Other filters count and skip rows directly
// (sale_query.h).

#include "money/sales/sale_query.h"

namespace gerbang::sales {

Result<contract::Page<SaleRecord>> sales_page(db::Sql& sql, MerchantId merchant,
                                              const SaleQuery& query);
/// For operators: of one merchant, if the query names it, or of all.
Result<contract::Page<SaleRecord>> operator_sales_page(db::Sql& sql, const AdminSaleQuery& query);
std::int64_t sales_count(db::Sql& sql, MerchantId merchant, const SaleQuery& query);

/// What a merchant sold from one day to another, both included, by day of creation.
struct SalesFigures {
  std::int64_t sold_count = 0;  // sales that stand as sold: 11 and 43
  Money sold_amount;
  std::int64_t succeeded = 0;  // 11, 33, 43, 44
  std::int64_t ended = 0;      // those and 22, 23, 55, as far as they reached an acquirer
  std::int64_t success_rate() const;
};
/// In hundredths of a percent, rounded half up; 0 while nothing ended.
std::int64_t success_rate(std::int64_t succeeded, std::int64_t ended);
SalesFigures sales_figures(db::Sql& sql, MerchantId merchant, Day from, Day to);

}  // namespace gerbang::sales
