#pragma once
// The statement of the gateway's account as its bank sends it: ISO 20022 camt.053.001.08, one
// statement in a message, checked against the message's shape and against itself: what was opened
// with and what was booked come to what was closed with. Entries that are only announced (PDNG,
// INFO) are no money and are passed over; a batch that lists its transactions with their amounts
// counts as these.

#include <string>
#include <string_view>

#include "money/reconciliation/statement.h"

namespace gerbang::payout_banks {

inline constexpr std::string_view kCamt053 = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

/// Never throws.
reconciliation::BankStatement camt053_read(std::string_view bytes);
/// As a bank writes it, for the sandbox's.
std::string camt053_write(const reconciliation::BankStatement& statement, Instant created_at);

}  // namespace gerbang::payout_banks
