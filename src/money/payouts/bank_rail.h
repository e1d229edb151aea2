#pragma once
// The way to the gateway's own bank, for payouts. A batch of transfers goes out as one payment
// file; what became of each comes back in status reports, which may come twice, late, out of order
// or in part, and a transfer that was paid can still come back in a later one. The interface stands
// here because rooms include only what lies below them: outside/payout_banks implements it (ADR
// 44), for ISO 20022 and for CSV.
//
// Everything here is bytes in and bytes out: no database, no network.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/exchange/channel.h"
#include "base/exchange/report_problem.h"

namespace gerbang::payouts {

using exchange::ProblemCode;
using exchange::ReportProblem;

/// A file holds at most so many transfers.
inline constexpr std::size_t kBatchMax = 5'000;
/// How long what travels in a file may be, in characters (ISO 20022).
inline constexpr std::size_t kBankIdMax = 35, kBankNameMax = 140, kBankAccountMax = 34,
                             kRemittanceMax = 140;

/// One transfer to a merchant's account.
struct PaymentItem {
  std::string end_to_end_id;  // ours, unique for ever; letters, digits, "-" and "."
  Money amount;               // above nothing
  std::string creditor_name;
  std::string creditor_account;  // letters and digits
  std::string creditor_bic;      // 8 or 11 characters
  std::string remittance;        // what the merchant reads beside it; may be empty
};

struct PaymentBatch {
  std::string message_id;  // ours, unique for ever; letters, digits, "-" and "."
  Instant created_at;
  Day execution_day = 0;  // on which the bank is asked to pay
  std::string debtor_name;
  std::string debtor_account;
  std::string debtor_bic;
  std::vector<PaymentItem> items;
};

enum class PaymentStatus : unsigned char { pending = 0, paid = 1, rejected = 2 };

/// A bank's word about one transfer.
struct StatusItem {
  std::string end_to_end_id;
  PaymentStatus status{};
  std::string code;         // as the bank said it: "ACSC"
  std::string reason_code;  // "AC04"; empty where there is none
  std::string reason;       // the bank's own words, or else what the code means
  std::string bank_reference;
  std::optional<Money> amount;  // where the bank repeats it
};

/// A report that was read. One in which anything is wrong has a `problem`, which says where, and no
/// items: nothing of it is believed.
struct StatusReport {
  ReportProblem problem;
  std::string message_id;  // the bank's, of this report: the same one came before
  Instant created_at;
  std::string original_message_id;
  std::string group_code;              // "PART"; empty where the bank says none
  std::optional<PaymentStatus> group;  // what holds of the items that are not named; see status_of
  std::string reason_code;             // of the whole
  std::string reason;
  std::optional<std::int64_t> original_count;  // of our file, where the bank repeats it
  std::optional<Money> original_sum;
  std::vector<StatusItem> items;
};

class BankRail {
 public:
  virtual ~BankRail() = default;
  /// "iso20022"
  virtual std::string_view format() const = 0;
  /// The payment file of a batch, named after its message id. What the bank would not take is
  /// refused by its field ("items[2].creditorName").
  virtual Result<exchange::File> payment_file(const PaymentBatch& batch) const = 0;
  /// Reads what came. Never throws.
  virtual StatusReport read(const exchange::File& file) const = 0;
};

/// What of a report cannot be about this batch: another message, an item that was not in it, an
/// amount, a count or a sum that differs. Empty where all of it can. Look before believing a row.
ReportProblem mismatch(const PaymentBatch& batch, const StatusReport& report);

/// What a report says of an item: its own row or, where it has none, what is said of the whole
/// batch; nothing where neither is.
std::optional<PaymentStatus> status_of(const StatusReport& report, std::string_view end_to_end_id);

}  // namespace gerbang::payouts
