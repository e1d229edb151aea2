#pragma once
// Messages between Gerbang and the wallet Boost as bytes. Published is JSON over HTTP with a bearer
// token, the fields of each message, and that a checksum is base64(3DES-ECB, PKCS7) over the plain
// concatenation of values; of what it is taken over only the payment's fields are published. Our
// own decisions, which an acquirer's document replaces:
//
// - the key is the first 24 bytes of the API secret, which has 24 or more;
// - a result (a callback, or the reply to a question) is under a checksum of kResultFields, a
//   refund or void of kTakeBackFields, its reply of kTakenBackFields;
// - the shapes of a result's values, given at is_result.
//
// Values that are joined without a sign between them can be cut in several ways, so a message
// counts only when its values have shapes of which no other cut has any. And in ECB a block of
// eight bytes is the same wherever it stands: whoever sees checksums of texts of his own choice can
// put others together. So no checksum is kept with a sale, shown, or in what a browser carries.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/contract/json.h"
#include "outside/acquirers/status_row.h"

namespace gerbang::acquirers::boost_wallet {

using Fields = contract::QueryPairs;

/// The addresses below the acquirer's own (boost.api-url).
inline constexpr std::string_view kTokenPath = "/online/authentication/",
                                  kPaymentPath = "/api/v1.0/online/transaction/payment/qrcode",
                                  kEnquiryPath = "/api/v1.0/online/transaction/ref/";

/// The values of transactionType.
inline constexpr std::string_view kPayment = "PAYMENT", kRefund = "REFUND", kVoid = "VOID";

// What each checksum is taken over, in this order.
inline constexpr std::array<std::string_view, 5> kPaymentFields{"merchantId", "onlineRefNum",
                                                                "amount", "remark", "redirectURL"};
inline constexpr std::array<std::string_view, 8> kResultFields{
    "merchantId",        "onlineRefNum",
    "transactionType",   "amount",
    "transactionTime",   "customerLast4DigitMSISDN",
    "transactionStatus", "boostRefNum"};
inline constexpr std::array<std::string_view, 6> kTakeBackFields{
    "merchantId", "onlineRefNum", "boostPaymentRefNum", "remark", "partial", "amount"};
inline constexpr std::array<std::string_view, 9> kTakenBackFields{
    "merchantId", "onlineRefNum", "transactionType",   "boostPaymentRefNum", "remark",
    "partial",    "amount",       "transactionStatus", "boostRefNum"};

constexpr std::size_t kKeyBytes = 24;
std::string checksum_of(std::span<const std::string_view> names, const Fields& fields,
                        std::string_view secret);
/// `fields` with their checksum.
Fields signed_fields(std::span<const std::string_view> names, Fields fields,
                     std::string_view secret);

/// The texts and whole numbers of a JSON object, in its order; what else stands in it is passed
/// over. Nothing when it is no object or a name stands twice.
std::optional<Fields> fields_read(std::string_view json);
boost::json::object json_of(const Fields& fields);

/// Whether it is a result that Boost signed and that has one reading: transactionType PAYMENT, an
/// amount with two places, transactionTime as yyyyMMddHHmmss, the last digits of the payer's
/// number four or none, transactionStatus in small letters and "-", boostRefNum of letters and
/// digits beginning with no small letter (none is needed while nothing is paid).
bool is_result(const Fields& fields, std::string_view secret);
/// The same of a refund's or void's reply; what it repeats the caller compares.
bool is_taken_back(const Fields& fields, std::string_view secret);

/// Published are completed and completed-ack; the others are our own.
inline constexpr std::array kStatuses{
    StatusRow{"completed", "Paid", checkout::Verdict::Kind::paid},
    StatusRow{"completed-ack", "Paid, and acknowledged", checkout::Verdict::Kind::paid},
    StatusRow{"insufficient-balance", "Insufficient balance", checkout::Verdict::Kind::failed},
    StatusRow{"limit-exceeded", "Above the wallet's limit", checkout::Verdict::Kind::failed},
    StatusRow{"rejected", "Rejected by Boost", checkout::Verdict::Kind::failed},
    StatusRow{"failed", "Failed", checkout::Verdict::Kind::failed},
    StatusRow{"cancelled", "Canceled by the payer", checkout::Verdict::Kind::canceled},
    StatusRow{"expired", "The wallet's page timed out", checkout::Verdict::Kind::timeout},
    StatusRow{"pending", "In progress", checkout::Verdict::Kind::pending},
};
/// How a refund or void can certainly not have been made; "completed" is the one way that it was.
inline constexpr std::array<std::string_view, 3> kTakeBackRefusals{"rejected", "not-found",
                                                                   "failed"};

}  // namespace gerbang::acquirers::boost_wallet
