#pragma once
// All SQL of refund requests.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/audit/audit.h"
#include "base/db/record.h"
#include "money/refunds/refund.h"

namespace gerbang::refunds {

/// In the audit log, of a refund that the system stops.
inline constexpr audit::Action kStopped = "refundRequest.stop";

/// A request r, and what is shown of its sale s.
constexpr auto column_names(db::RecordOf<Refund>) {
  using db::Column;
  return std::array{Column{"merchant", "merchant_id"},
                    Column{"sale", "sale_id"},
                    Column{"transaction_status", "s.status", true},
                    Column{"description", "s.description", true},
                    Column{"customer_name", "s.customer_name", true},
                    Column{"customer_email", "s.customer_email", true}};
}
#define GERBANG_REFUND_SELECT \
  "SELECT {r} "               \
  "FROM refund_requests r JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id "

std::optional<Refund> refund_find(db::Sql& sql, MerchantId merchant, Id<RefundRequest> id);
/// Any merchant's: for operators, whose route has the permission for it.
std::optional<Refund> refund_find_any(db::Sql& sql, Id<RefundRequest> id);
/// The same, with its sale locked. Whoever decides on a request takes its sale first, then its job,
/// then the request, and the merchant's balances last.
std::optional<Refund> refund_lock(db::Tx& tx, Id<RefundRequest> id);
std::vector<Refund> refunds_of_sale(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// Whether a request of the sale waits for a decision, or its money is on the way back.
bool refund_is_open(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

void refund_insert(db::Tx& tx, const Refund& refund);
/// Moves from `from` to refund.status with the decision that stands in it; false when it is
/// elsewhere by now.
bool refund_move(db::Tx& tx, const Refund& refund, RefundRequestStatus from);
/// From `from` to refund.sending, with what became of it; false when somebody was faster.
bool refund_sending_move(db::Tx& tx, const Refund& refund, Sending from);

}  // namespace gerbang::refunds
