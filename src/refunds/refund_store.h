#pragma once
// All SQL of refund requests.

#include <optional>
#include <string_view>
#include <vector>

#include "db/after.h"
#include "refunds/refund.h"

namespace gerbang::refunds {

std::optional<Refund> refund_find(db::Sql& sql, MerchantId merchant, Id<RefundRequest> id);
/// Any merchant's: for operators, whose route has the permission for it.
std::optional<Refund> refund_find_any(db::Sql& sql, Id<RefundRequest> id);
std::vector<Refund> refunds_of_sale(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// What is asked for or on its way back of a sale, beside what went back already.
Money refund_open_amount(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

void refund_insert(db::Tx& tx, const Refund& refund);
/// Moves from `from` to refund.status with the decision that stands in it; false when it is
/// elsewhere by now.
bool refund_move(db::Tx& tx, const Refund& refund, RefundStatus from);
/// From under_way to what stands in the refund; false when somebody was faster.
bool refund_sending_end(db::Tx& tx, const Refund& refund);

struct RefundFilter {
  std::optional<MerchantId> merchant;  // none: all, for operators
  std::vector<RefundStatus> statuses;
  std::optional<Instant> created_from;
  std::optional<Instant> created_to;  // the second that it names belongs to it
  bool by_amount = false;
  bool ascending = false;
  std::optional<db::After> after;  // by the time of creation only: those that come after it
  std::int64_t offset = 0;
  std::int64_t limit = 10;
};
std::int64_t refund_count(db::Sql& sql, const RefundFilter& filter);
std::vector<Refund> refund_list(db::Sql& sql, const RefundFilter& filter);

}  // namespace gerbang::refunds
