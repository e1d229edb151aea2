#pragma once
// Messages between Gerbang and the wallet MCash as bytes. MCash has published no signature and no
// names of fields: the signed form (signed_form.h) and everything below is our own, to be replaced
// by its document.

#include <array>
#include <string_view>

#include "outside/acquirers/form_protocol.h"

namespace gerbang::acquirers::mcash {

/// A payment by the payer's browser and its answer, and a question, which is answered alike.
inline constexpr std::string_view kPayment = "MCASH PAYMENT", kResult = "MCASH RESULT",
                                  kEnquiry = "MCASH ENQUIRY";

/// What every message about a payment says of it, and its answer says again.
inline constexpr std::array<std::string_view, 5> kRepeats{"amount", "currency", "merchantId",
                                                          "orderNo", "orderTime"};

/// The values of `status`.
inline constexpr std::array kStatuses{
    StatusRow{"SUCCESS", "Paid", checkout::Verdict::Kind::paid},
    StatusRow{"INSUFFICIENT", "Insufficient balance", checkout::Verdict::Kind::failed},
    StatusRow{"LIMIT", "Above the wallet's limit", checkout::Verdict::Kind::failed},
    StatusRow{"DECLINED", "Declined by MCash", checkout::Verdict::Kind::failed},
    StatusRow{"CANCELED", "Canceled by the payer", checkout::Verdict::Kind::canceled},
    StatusRow{"EXPIRED", "The wallet's page timed out", checkout::Verdict::Kind::timeout},
    StatusRow{"PENDING", "In progress", checkout::Verdict::Kind::pending},
    StatusRow{"UNKNOWN", "The payment is not known there (yet)", checkout::Verdict::Kind::pending},
};

inline constexpr FormProtocol kProtocol{.connector = "mcash",
                                        .name = "MCASH",
                                        .enquiry = kEnquiry,
                                        .result = kResult,
                                        .repeats = kRepeats,
                                        .number = "orderNo",
                                        .code = "status",
                                        .codes = kStatuses,
                                        .pending = "PENDING",
                                        .unknown = "UNKNOWN"};

}  // namespace gerbang::acquirers::mcash
