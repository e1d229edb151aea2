#include "money/sales/paid_sales.h"

namespace gerbang::sales {
namespace {

constexpr db::Statement kPaid{"paid_sales", R"(
  SELECT id, created_at, payment_method, amount, mdr_acquirer, mdr_gateway, flat_acquirer,
         flat_gateway, sst, net_amount, paid_at
  FROM sales
  WHERE merchant_id = $1 AND (created_at, id) > ($2, $3) AND created_at < $4
    AND status IN (11, 43, 44) AND NOT (channel = 3 AND retry_url IS NOT NULL)
  ORDER BY created_at, id LIMIT $5)"};

}  // namespace

std::vector<PaidSale> paid_sales(db::Sql& sql, MerchantId merchant, const db::After& after,
                                 Instant until, int limit) {
  std::vector<PaidSale> out;
  out.reserve(static_cast<std::size_t>(limit));
  sql.each(
      kPaid,
      [&](const db::Row& row) {
        out.push_back({row.get<Id<Sale>>(0),
                       row.get<Instant>(1),
                       row.get<int>(2),
                       row.get<Money>(3),
                       {row.get<Money>(4), row.get<Money>(5), row.get<Money>(6), row.get<Money>(7),
                        row.get<Money>(8), row.get<Money>(9)},
                       row.get<Instant>(10)});
      },
      merchant, after.created_at, after.id, until, limit);
  return out;
}

}  // namespace gerbang::sales
