#pragma once
// ISO 20022 pain.002.001.10, CustomerPaymentStatusReport: what the bank says of a payment file, as
// a whole and of each transfer. Elements that the schema does not have are refused, because it is
// closed but for SplmtryData; those that it has and nobody here needs are passed over.

#include <string_view>

#include "money/payouts/bank_rail.h"
#include "outside/payout_banks/fault.h"

namespace gerbang::payout_banks {

inline constexpr std::string_view kPain002 = "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10";

struct Pain002 {
  Faults faults;
  payouts::StatusReport report;  // what could be read; to be believed where there are no faults
};
/// Never throws.
Pain002 pain002_parse(std::string_view bytes);
/// The report, or its first fault as its problem.
payouts::StatusReport pain002_read(std::string_view bytes);

}  // namespace gerbang::payout_banks
