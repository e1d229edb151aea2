#include "views/sale_page/sale_waiting.h"

#include <algorithm>

namespace gerbang::sale_page {
namespace {

using sales::SaleStatus;

std::optional<Instant> last_asked(std::span<const checkout::SaleMessage> messages) {
  for (auto at = messages.rbegin(); at != messages.rend(); ++at) {
    if (at->way == checkout::MessageWay::enquiry) return at->created_date;
  }
  return std::nullopt;
}

std::optional<SaleWaiting> refund_waiting(std::span<const refunds::SaleRefundRow> refunds) {
  auto has = [&](auto&& is) { return std::ranges::any_of(refunds, is); };
  if (has([](const auto& it) { return it.sending == refunds::Sending::stopped; })) {
    return SaleWaiting{Awaits::refund_operator, {}, {}};
  }
  if (has([](const auto& it) {
        return it.sending == refunds::Sending::by_hand || it.sending == refunds::Sending::proposed;
      })) {
    return SaleWaiting{Awaits::refund_transfer, {}, {}};
  }
  if (has([](const auto& it) { return it.sending == refunds::Sending::under_way; })) {
    return SaleWaiting{Awaits::refund_answer, {}, {}};
  }
  if (has([](const auto& it) {
        return it.refund_request_status == sales::RefundRequestStatus::requested;
      })) {
    return SaleWaiting{Awaits::refund_decision, {}, {}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<SaleWaiting> sale_waiting(const sales::SaleRecord& sale, bool is_void_under_way,
                                        std::span<const refunds::SaleRefundRow> refunds,
                                        std::span<const checkout::SaleMessage> messages) {
  switch (sale.status) {
    case SaleStatus::created:
      return SaleWaiting{Awaits::opening, sale.expires_at, {}};
    case SaleStatus::pending_payment:
      return SaleWaiting{Awaits::choice, sale.expires_at, {}};
    case SaleStatus::in_progress:
      return SaleWaiting{Awaits::acquirer, sale.expires_at, last_asked(messages)};
    case SaleStatus::pending_authorization:
      return SaleWaiting{Awaits::checker, sale.expires_at, last_asked(messages)};
    case SaleStatus::paid:
    case SaleStatus::pending_refund:
      if (is_void_under_way) return SaleWaiting{Awaits::void_answer, {}, {}};
      return refund_waiting(refunds);
    case SaleStatus::failed:  // taken back by the payer's bank while a refund was on its way
      return refund_waiting(refunds);
    case SaleStatus::timeout:
    case SaleStatus::canceled:
    case SaleStatus::voided:
    case SaleStatus::refunded:
      break;
  }
  return std::nullopt;
}

}  // namespace gerbang::sale_page
