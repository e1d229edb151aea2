#include "payments/dashboard.h"

#include "payments/dashboard_store.h"

namespace gerbang::payments {
namespace {

constexpr Day kAuthorizationDays = 30;
constexpr Day kLateDays = 14;
constexpr Day kExpiryDays = 3;

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

std::vector<Attention> attention(db::Sql& sql, MerchantId merchant) {
  Day today = kl_day(sql.now());
  Instant second{sql.now().ms / 1000 * 1000};  // lists are filtered by whole seconds
  Instant authorized_from = kl_day_start(today - kAuthorizationDays + 1);
  Instant late_from = kl_day_start(today - kLateDays + 1);
  Instant expiry_end = kl_day_start(today + kExpiryDays + 1);
  Instant today_last = kl_day_start(today + 1) - seconds(1);
  std::vector<Attention> out{
      {AttentionKind::pending_authorization, 0, authorized_from, today_last},
      {AttentionKind::late_payment, 0, late_from, today_last},
      {AttentionKind::refund_requested, 0, {}, {}},
      {AttentionKind::expiring_link, 0, second, expiry_end - seconds(1)},
  };
  sql.each(
      kAttention,
      [&](const db::Row& row) {
        out[static_cast<std::size_t>(row.number(0) - 1)].count = row.number(1);
      },
      merchant, kl_day(authorized_from), late_from, second, expiry_end);
  return out;
}

}  // namespace gerbang::payments
