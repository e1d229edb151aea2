#include "views/dashboard/dashboard.h"

#include "money/refunds/refund.h"
#include "money/sales/sale_figures.h"
#include "selling/links/link.h"
#include "selling/mandates/mandate_figures.h"
#include "selling/mandates/silent.h"

namespace gerbang::dashboard {
namespace {

constexpr Day kAuthorizationDays = 30;
constexpr Day kLateDays = 14;
constexpr Day kExpiryDays = 3;

}  // namespace

std::vector<Attention> attention(db::Sql& sql, MerchantId merchant) {
  Day today = kl_day(sql.now());
  Instant second{sql.now().ms / 1000 * 1000};  // lists are filtered by whole seconds
  Instant authorized_from = kl_day_start(today - kAuthorizationDays + 1);
  Instant late_from = kl_day_start(today - kLateDays + 1);
  Instant expiry_end = kl_day_start(today + kExpiryDays + 1);
  Instant today_last = kl_day_start(today + 1) - seconds(1);
  return {
      {AttentionKind::pending_authorization,
       sales::sales_awaiting_checker(sql, merchant, kl_day(authorized_from)), authorized_from,
       today_last},
      {AttentionKind::late_payment, sales::sales_paid_late(sql, merchant, late_from), late_from,
       today_last},
      {AttentionKind::refund_requested, refunds::refunds_undecided(sql, merchant), {}, {}},
      {AttentionKind::expiring_link, links::links_expiring(sql, merchant, second, expiry_end),
       second, expiry_end - seconds(1)},
      {AttentionKind::debit_failed, mandates::mandates_in_default(sql, merchant), {}, {}},
      {AttentionKind::termination_requested,
       mandates::terminations_undecided(sql, merchant),
       {},
       {}},
      {AttentionKind::bank_silent, mandates::mandates_silent(sql, merchant), {}, {}},
  };
}

}  // namespace gerbang::dashboard
