#pragma once
// What the statuses and reasons of ISO 20022 mean for a payout, and what must agree in a report
// whatever format it came in.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "money/payouts/bank_rail.h"
#include "outside/payout_banks/fault.h"

namespace gerbang::payout_banks {

struct StatusRow {
  std::string_view code;
  std::optional<payouts::PaymentStatus> status;  // none: of a whole in which rows differ
  bool allows_rejected;                          // said of a whole: some of it may be rejected
  std::string_view about;
};

/// Of ISO's external code lists those that a bank says of transfers. ACSC is paid: it left our
/// account for good; ACCC, that the merchant's bank has booked it, comes from few banks.
inline constexpr std::array kStatuses{
    StatusRow{"RCVD", payouts::PaymentStatus::pending, true, "received"},
    StatusRow{"PDNG", payouts::PaymentStatus::pending, true, "pending"},
    StatusRow{"ACTC", payouts::PaymentStatus::pending, false, "the file is technically right"},
    StatusRow{"ACCP", payouts::PaymentStatus::pending, false, "and our account allows it"},
    StatusRow{"ACWC", payouts::PaymentStatus::pending, false, "accepted with a change"},
    StatusRow{"ACSP", payouts::PaymentStatus::pending, false, "being settled"},
    StatusRow{"ACSC", payouts::PaymentStatus::paid, false, "settled"},
    StatusRow{"ACCC", payouts::PaymentStatus::paid, false, "in the merchant's account"},
    StatusRow{"PART", std::nullopt, true, "some yes, some no"},
    StatusRow{"RJCT", payouts::PaymentStatus::rejected, true, "rejected, or sent back"},
};
/// Null for a code that is not in the table.
const StatusRow* status_row(std::string_view code);

/// What a reason's code means, in plain English; empty for one that is not in the table.
std::string_view reason_meaning(std::string_view code);

/// Where something of a report stands.
struct Place {
  std::int64_t line = 0;
  std::string element;
};
void fault_add(Faults& faults, Rule rule, const Place& place, std::string what,
               std::optional<std::string> found = {}, std::optional<std::string> expected = {});

/// Fills in what statuses and reasons mean, and looks at what must agree: ids, statuses, reasons,
/// and the rows with the whole. `places` are those of the items.
void status_check(payouts::StatusReport& report, const Place& whole,
                  const std::vector<Place>& places, Faults& faults);

/// The report with its first fault as its problem and nothing else, where there is one.
payouts::StatusReport believed(payouts::StatusReport report, const Faults& faults);

}  // namespace gerbang::payout_banks
