#include "money/sales/sale_actions.h"

#include "money/sales/method.h"
#include "say/sales.h"

namespace gerbang::sales {

std::vector<SaleAction> sale_actions(const SaleRecord& sale, Instant now, bool is_void_under_way) {
  std::vector<SaleAction> out;
  if (is_void_under_way) return out;
  if (is_refundable(sale)) out.push_back(SaleAction::request_refund);
  if (was_paid(sale.status) && !void_obstacle(sale, now)) out.push_back(SaleAction::undo);
  if (is_cancelable(sale)) out.push_back(SaleAction::cancel);
  return out;
}

std::optional<Error> void_obstacle(const SaleRecord& sale, Instant now) {
  if (sale.status != SaleStatus::paid) {
    return conflict(say::sales::void_::paid_only, "sale.wrong_status");
  }
  const auto* method = method_row(sale.payment_method.value_or(0));
  bool is_kind =
      method && (method->group == MethodGroup::card || method->group == MethodGroup::ewallet);
  if (!is_kind || !sale.paid_at || kl_day(*sale.paid_at) != kl_day(now)) {
    return conflict(say::sales::void_::today_only, "sale.not_voidable");
  }
  if (sale.refunded_amount > Money{} ||
      sale.refund_request_status == RefundRequestStatus::requested) {
    return conflict(say::sales::void_::refund_under_way, "sale.not_voidable");
  }
  return std::nullopt;
}

bool is_refundable(const SaleRecord& sale) {
  return sale.status == SaleStatus::paid &&
         sale.refund_request_status != RefundRequestStatus::requested &&
         sale.refunded_amount < sale.amount;
}

bool is_cancelable(const SaleRecord& sale) {
  return next_state(kSaleTransitions, sale.status, SaleEvent::cancel) &&
         may_trigger(SaleEvent::cancel, Trigger::merchant);
}

}  // namespace gerbang::sales
