#pragma once
// SQL of the list of sales. The statuses are the bits of one number, so that every filter is the
// same text and stays prepared, and no engine builds a set of them for each request.

#include "base/db/db.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {

#define GERBANG_STATUS_IN "(CAST($4 AS BIGINT) >> status) & 1 = 1"
#define GERBANG_SALES_IN_RANGE \
  "FROM sales s WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 AND " GERBANG_STATUS_IN

inline constexpr db::Statement kCountInRange{"sales_count_in_range",
                                             "SELECT count(*) " GERBANG_SALES_IN_RANGE};

inline constexpr db::Statement kDayCounts{
    "sales_day_counts",
    "SELECT day, CAST(sum(count) AS BIGINT) FROM sales_daily "
    "WHERE merchant_id = $1 AND day >= $2 AND day <= $3 AND " GERBANG_STATUS_IN
    " GROUP BY day HAVING sum(count) <> 0 ORDER BY day DESC"};

inline constexpr db::Statement kPageNewest{
    "sales_page_newest",
    db::text<SaleRecord,
             "SELECT {s}"
             " " GERBANG_SALES_IN_RANGE " ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6">};
inline constexpr db::Statement kPageOldest{
    "sales_page_oldest",
    db::text<SaleRecord,
             "SELECT {s}"
             " " GERBANG_SALES_IN_RANGE " ORDER BY created_at, id LIMIT $5 OFFSET $6">};

/// The same where much is skipped: in the index alone, and only the rows of the page are read from
/// the table.
inline constexpr db::Statement kFarPageNewest{
    "sales_far_page_newest",
    db::text<
        SaleRecord,
        "SELECT {s}"
        " FROM (SELECT created_at, id " GERBANG_SALES_IN_RANGE
        " ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6) k"
        " JOIN sales s ON s.merchant_id = $1 AND s.id = k.id ORDER BY k.created_at DESC, k.id DESC">};
inline constexpr db::Statement kFarPageOldest{
    "sales_far_page_oldest",
    db::text<SaleRecord,
             "SELECT {s}"
             " FROM (SELECT created_at, id " GERBANG_SALES_IN_RANGE
             " ORDER BY created_at, id LIMIT $5 OFFSET $6) k"
             " JOIN sales s ON s.merchant_id = $1 AND s.id = k.id ORDER BY k.created_at, k.id">};

inline constexpr db::Statement kFigures{
    "sales_figures",
    R"(SELECT status, CAST(sum(count) AS BIGINT), CAST(sum(amount) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3 GROUP BY status)"};

/// Sales that ended without ever reaching an acquirer.
inline constexpr db::Statement kUnsent{
    "sales_unsent",
    R"(SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM sales_kinds
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3 AND status IN (22, 23, 55)
         AND payment_method = 0)"};

}  // namespace gerbang::sales
