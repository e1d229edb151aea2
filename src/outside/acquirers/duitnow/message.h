#pragma once
// Messages between Gerbang and the bank that acquires DuitNow QR, as bytes. What the code says is
// published (emv.h); what such a bank tells its merchants is not, so the signed form
// (signed_form.h), its fields and codes are our own, to be replaced by the bank's document.
// `reference` is our number of the order, as the code carries it (62.05).

#include <array>
#include <string_view>

#include "outside/acquirers/form_protocol.h"

namespace gerbang::acquirers::duitnow {

/// What the bank tells of a payment, asked or not; a question; a refund and its answer.
inline constexpr std::string_view kNotification = "DUITNOW NOTIFICATION",
                                  kEnquiry = "DUITNOW ENQUIRY", kRefund = "DUITNOW REFUND",
                                  kRefundAnswer = "DUITNOW REFUND ANSWER";

/// What every message about a payment says of it, and its answer says again.
inline constexpr std::array<std::string_view, 4> kRepeats{"amount", "currency", "merchantId",
                                                          "reference"};
inline constexpr std::array<std::string_view, 5> kRefundRepeats{
    "currency", "merchantId", "reference", "refundAmount", "refundNo"};

/// The values of `responseCode`.
inline constexpr std::array kCodes{
    StatusRow{"00", "Paid", checkout::Verdict::Kind::paid},
    StatusRow{"05", "Declined by the payer's bank", checkout::Verdict::Kind::failed},
    StatusRow{"51", "Insufficient funds", checkout::Verdict::Kind::failed},
    StatusRow{"61", "Above the account's limit", checkout::Verdict::Kind::failed},
    StatusRow{"91", "The payer's bank cannot be reached", checkout::Verdict::Kind::failed},
    StatusRow{"CC", "Canceled by the payer", checkout::Verdict::Kind::canceled},
    StatusRow{"TO", "The code was open for too long", checkout::Verdict::Kind::timeout},
    StatusRow{"09", "In progress", checkout::Verdict::Kind::pending},
    StatusRow{"25", "Nobody has scanned the code (yet)", checkout::Verdict::Kind::pending},
};
/// How a refund can certainly not have been made; 00 is the one way that it was.
inline constexpr std::array<std::string_view, 4> kRefundRefusals{"05", "25", "61", "91"};

inline constexpr FormProtocol kProtocol{.connector = "duitnow",
                                        .name = "DUITNOW",
                                        .enquiry = kEnquiry,
                                        .result = kNotification,
                                        .repeats = kRepeats,
                                        .number = "reference",
                                        .code = "responseCode",
                                        .codes = kCodes,
                                        .pending = "09",
                                        .unknown = "25"};

}  // namespace gerbang::acquirers::duitnow
