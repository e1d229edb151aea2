#pragma once
// What a merchant sees first after signing in, beside the figures of today and of the month
// (sale_list.h): how much was sold on each of some days, how often each way to pay succeeded in
// them, and what waits for somebody. Every figure says which records it counts, so that the
// page can lead to a list with exactly those. Days are Kuala Lumpur's, and a sale belongs to the
// day on which it was created.

#include <optional>
#include <string>
#include <vector>

#include "payments/sale.h"

namespace gerbang::payments {

/// Sales that stand as sold (11 and 43).
struct DaySales {
  Day day = 0;
  std::int64_t sold_count = 0;
  Money sold_amount;
};
/// Both days included.
struct DaySpan {
  Day first = 0;
  Day last = 0;
};
/// The last `days` days up to `today`.
constexpr DaySpan last_days(Day today, int days) {
  return {today - days + 1, today};
}
/// Every day of the span, the oldest first; a day without a sale too.
std::vector<DaySales> sales_by_day(db::Sql& sql, MerchantId merchant, DaySpan span);

/// Of the payments of these days for which a method was chosen and that have ended.
struct MethodSuccess {
  int payment_method = 0;
  std::int64_t ended = 0;      // 11, 22, 23, 33, 43, 44, 55
  std::int64_t succeeded = 0;  // 11, 33, 43, 44
};
BOOST_DESCRIBE_STRUCT(MethodSuccess, (), (payment_method, ended, succeeded))
/// The method with the most payments first.
std::vector<MethodSuccess> success_by_method(db::Sql& sql, MerchantId merchant, DaySpan span);

enum class AttentionKind : int {
  pending_authorization = 1,  // status 3, created in the last 30 days
  late_payment = 2,           // paid after it had ended, created in the last 14 days
  refund_requested = 3,       // all that the gateway has not decided
  expiring_link = 4,          // active links that expire within three days
};
struct Attention {
  AttentionKind kind{};
  std::int64_t count = 0;
  /// What is counted lies between these: sales by creation, links by expiry. The second that
  /// `until` names belongs to it, as in the filters of the lists.
  std::optional<Instant> from;
  std::optional<Instant> until;
};
/// All kinds in their order, those with nothing too.
std::vector<Attention> attention(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::payments
