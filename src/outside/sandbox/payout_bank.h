#pragma once
// The bank's side of payouts in the sandbox: a payment file in, what the bank says of it out. It
// reads ISO 20022 as a bank would, by the standard's rules and with a reader of its own, and CSV;
// it answers in the format that it was asked in. What a bank says comes in one file or in several,
// each some time later. No database: whoever calls keeps the answers until they are due.
//
// Scripts choose for a single transfer by the end of its account number: 9901 the number is wrong
// (AC01), 9904 the account is closed (AC04), 9906 it is blocked (AC06), 9910 paid, and sent back
// later (AC04).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/crypto.h"
#include "money/payouts/bank_rail.h"

namespace gerbang::sandbox {

/// How the bank answers a payment file. Kept as its number: append only.
enum class PayoutWay : int {
  paid = 0,
  some_returned = 1,   // every second one is rejected
  returned_later = 2,  // all are paid; every second one comes back later
  half = 3,            // half of the answers, the others later
  late = 4,            // being settled; paid a day later
  twice = 5,           // the same report twice
  refused = 6,         // the file as a whole
};
inline constexpr int kPayoutWays = 7;

struct PayoutAnswer {
  exchange::File file;
  Duration after;  // of the payment file
};

/// `reason` is what a rejection says, "AC04" where it is empty. With a key the answers are signed.
/// A file that breaks a rule is refused as a whole (FF01), whatever the way; of one that cannot be
/// read at all the bank says nothing, and the list is empty.
std::vector<PayoutAnswer> payout_answers(const exchange::File& file, PayoutWay way,
                                         std::string_view reason, Instant now,
                                         const RsaKey* key = nullptr);

}  // namespace gerbang::sandbox
