#pragma once
// What a merchant sees first after signing in, beside the figures of today and of the month
// (sale_list.h): how much was sold on each of some days, how often each way to pay succeeded in
// them, and what waits for somebody. Every figure says which records it counts, so that the
// page can lead to a list with exactly those. Days are Kuala Lumpur's, and a sale belongs to the
// day on which it was created.

#include <optional>
#include <string>
#include <vector>

#include "money/sales/sale.h"

namespace gerbang::dashboard {

enum class AttentionKind : int {
  pending_authorization = 1,  // status 3, created in the last 30 days
  late_payment = 2,           // paid after it had ended, created in the last 14 days
  refund_requested = 3,       // all that the gateway has not decided
  expiring_link = 4,          // active links that expire within three days
  debit_failed = 5,           // auto-debits in force whose last debit failed for good
  termination_requested = 6,  // asked to end an auto-debit, undecided
  bank_silent = 7,            // auto-debits whose bank has owed its word for more than three days
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

}  // namespace gerbang::dashboard
