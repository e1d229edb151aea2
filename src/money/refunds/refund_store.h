#pragma once
// All SQL of refund requests.

#include <optional>
#include <string_view>
#include <vector>

#include "money/refunds/refund.h"

namespace gerbang::refunds {

/// The members of Refund.
#define GERBANG_REFUND_SELECT                                                                     \
  "SELECT r.merchant_id, r.id, r.sale_id, r.order_no, r.transaction_amount, r.amount, r.reason, " \
  "r.status, r.sending, r.requested_by, r.requested_name, r.decided_by, r.decided_name, "         \
  "r.remarks, r.acquirer_reference, r.created_at, r.decided_at, r.sending_problem, "              \
  "r.overdraft_reason, s.status, s.description, s.customer_name, s.customer_email "               \
  "FROM refund_requests r JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id "

std::optional<Refund> refund_find(db::Sql& sql, MerchantId merchant, Id<RefundRequest> id);
/// Any merchant's: for operators, whose route has the permission for it.
std::optional<Refund> refund_find_any(db::Sql& sql, Id<RefundRequest> id);
std::vector<Refund> refunds_of_sale(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// Whether a request of the sale waits for a decision, or its money is on the way back.
bool refund_is_open(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

void refund_insert(db::Tx& tx, const Refund& refund);
/// Moves from `from` to refund.status with the decision that stands in it; false when it is
/// elsewhere by now.
bool refund_move(db::Tx& tx, const Refund& refund, RefundRequestStatus from);
/// From under_way to what stands in the refund; false when somebody was faster.
bool refund_sending_end(db::Tx& tx, const Refund& refund);
/// From under_way to stopped, and back; false when it is elsewhere.
bool refund_stop(db::Tx& tx, MerchantId merchant, Id<RefundRequest> id, std::string_view problem);
bool refund_unstop(db::Tx& tx, MerchantId merchant, Id<RefundRequest> id);

}  // namespace gerbang::refunds
