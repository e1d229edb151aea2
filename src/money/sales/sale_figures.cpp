#include "money/sales/sale_figures.h"

#include "base/db/db.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kSoldByDay{
    "dashboard_sold_by_day",
    R"(SELECT day, CAST(sum(count) AS BIGINT), CAST(sum(amount) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3 AND status IN (11, 43) GROUP BY day)"};

constexpr db::Statement kSuccessByMethod{"dashboard_success_by_method",
                                         R"(SELECT payment_method, CAST(sum(count) AS BIGINT),
         CAST(sum(CASE WHEN status IN (11, 33, 43, 44) THEN count ELSE 0 END) AS BIGINT)
       FROM sales_kinds
       WHERE merchant_id = $1 AND day >= $2 AND day <= $3
         AND status IN (11, 22, 23, 33, 43, 44, 55) AND payment_method <> 0
       GROUP BY payment_method HAVING sum(count) <> 0
       ORDER BY sum(count) DESC, payment_method)"};

constexpr db::Statement kAwaitingChecker{
    "sales_awaiting_checker",
    R"(SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM sales_daily
       WHERE merchant_id = $1 AND day >= $2 AND status = 3)"};
constexpr db::Statement kPaidLate{"sales_paid_late",
                                  R"(SELECT count(*) FROM sales
       WHERE merchant_id = $1 AND created_at >= $2 AND status = 11 AND is_late = 1)"};

}  // namespace

std::vector<DaySales> sales_by_day(db::Sql& sql, MerchantId merchant, DaySpan span) {
  auto [first, last] = span;
  std::vector<DaySales> out(static_cast<std::size_t>(last - first + 1));
  for (Day day = first; day <= last; ++day)
    out[static_cast<std::size_t>(day - first)].day = day;
  sql.each(
      kSoldByDay,
      [&](const db::Row& row) {
        auto& day = out[static_cast<std::size_t>(row.number(0) - span.first)];
        day.sold_count = row.number(1);
        day.sold_amount = row.get<Money>(2);
      },
      merchant, first, last);
  return out;
}

std::vector<MethodSuccess> success_by_method(db::Sql& sql, MerchantId merchant, DaySpan span) {
  return sql.all<MethodSuccess>(kSuccessByMethod, merchant, span.first, span.last);
}

std::int64_t sales_awaiting_checker(db::Sql& sql, MerchantId merchant, Day from) {
  return sql.one<std::int64_t>(kAwaitingChecker, merchant, from).value_or(0);
}

std::int64_t sales_paid_late(db::Sql& sql, MerchantId merchant, Instant from) {
  return sql.one<std::int64_t>(kPaidLate, merchant, from).value_or(0);
}

}  // namespace gerbang::sales
