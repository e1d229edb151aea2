#include "money/sales/sale_actions.h"

#include "base/core/states.h"
#include "money/sales/method.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_state.h"
#include "say/sales.h"

namespace gerbang::sales {

namespace {

bool can(SaleAction action, const SaleRecord& sale, Instant now, bool is_void_under_way) {
  switch (action) {
    case SaleAction::request_refund:
      return !is_void_under_way && is_refundable(sale);
    case SaleAction::undo:
      return !is_void_under_way && !void_obstacle(sale, now);
    case SaleAction::cancel:
      return !is_void_under_way && is_cancelable(sale);
    case SaleAction::ask:
      return is_askable(sale);
    case SaleAction::send_receipt:
      return has_receipt_to_send(sale);
  }
  return false;
}

}  // namespace

std::vector<SaleAction> sale_actions(const SaleRecord& sale, Instant now, bool is_void_under_way,
                                     std::span<const SaleAction> of) {
  std::vector<SaleAction> out;
  for (auto action : of) {
    if (can(action, sale, now, is_void_under_way)) out.push_back(action);
  }
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
  if (!has_voids(sale.acquirer.value_or(0))) {
    return conflict(say::sales::void_::not_by_rail, "sale.not_voidable");
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

bool is_askable(const SaleRecord& sale) {
  return is_with_acquirer(sale.status) && !is_collection(sale);
}

bool has_receipt_to_send(const SaleRecord& sale) {
  return was_paid(sale.status) && sale.status != SaleStatus::voided &&
         !sale.customer_email.value_or("").empty();
}

bool is_cancelable(const SaleRecord& sale) {
  return !is_collection(sale) && next_state(kSaleTransitions, sale.status, SaleEvent::cancel) &&
         may_trigger(SaleEvent::cancel, Trigger::merchant);
}

}  // namespace gerbang::sales
