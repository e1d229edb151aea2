#pragma once
// SQL of the dashboard: one statement a call, each of it served by an index that begins with the
// merchant and reads no other days than those asked for.

#include "db/db.h"

namespace gerbang::payments {

inline constexpr db::Statement kSoldByDay{
    "dashboard_sold_by_day",
    R"(SELECT day, CAST(sum(count) AS BIGINT), CAST(sum(amount) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3 AND status IN (11, 43) GROUP BY day)"};

inline constexpr db::Statement kSuccessByMethod{
    "dashboard_success_by_method",
    R"(SELECT payment_method, CAST(sum(count) AS BIGINT),
         CAST(sum(CASE WHEN status IN (11, 33, 43, 44) THEN count ELSE 0 END) AS BIGINT)
       FROM sales_kinds
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3
         AND status IN (11, 22, 23, 33, 43, 44, 55) AND payment_method <> 0
       GROUP BY payment_method HAVING sum(count) <> 0
       ORDER BY sum(count) DESC, payment_method)"};

/// Counts from three rooms in one answer, so that they are of one moment and one round trip: only
/// here is a table of a room above read. Each line says what the room's own list selects with the
/// same filter; the tests of those rooms hold them together.
inline constexpr db::Statement kAttention{
    "dashboard_attention",
    R"(SELECT 1, CAST(coalesce(sum(count), 0) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day >= $2 AND status = 3
       UNION ALL
       SELECT 2, count(*) FROM sales
       WHERE merchant_id = $1 AND created_at >= $3 AND status = 11 AND is_late = 1
       UNION ALL
       SELECT 3, count(*) FROM refund_requests WHERE merchant_id = $1 AND status = 1
       UNION ALL
       SELECT 4, count(*) FROM payment_links
       WHERE merchant_id = $1 AND status_id = 1 AND deleted_at IS NULL
         AND COALESCE(one_time = 1 OR used_count < usage_limit, 1 = 1)
         AND expires_at >= $4 AND expires_at < $5)"};

}  // namespace gerbang::payments
