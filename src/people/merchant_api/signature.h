#pragma once
// How a merchant's server proves that a payment request is its own: it signs the request with the
// key that it shares with the gateway. Both sides compute the same text from the request, the HMAC
// of it under the key, and compare; so a payer who edits the amount on the way is found out. The
// signature tool of the portal computes exactly this, and tests/golden/request_signatures.json
// holds both to the same bytes.
//
// v1 (spec account-portal §7): the seven values, one behind the other and nothing between them, as
//   UTF-8; HMAC-SHA512 under the key; base64. Simple, and ambiguous: "ab" + "c" signs like
//   "a" + "bc", and a signature is good for ever. A merchant may turn it off. The one value that is
//   money has one reading all the same: a request whose description ends like an amount is refused,
//   or a payer could take "Kopi " + "10.00" for "Kopi 1" + "0.00".
// v2: separates the values and says when. The text is, with "\n" (one byte, 0x0A) after each line:
//     v2
//     2026-11-21T04:05:06Z           the timestamp, exactly as it is sent
//     13:ali@kopi.test               each of the seven values in the same order, as the number of
//     …                              its bytes in UTF-8, ":" and the value
//   HMAC-SHA512 of it under the key "v2:" followed by the merchant's key; base64. The prefix makes
//   another key of it, so that no v1 signature can ever pass for a v2 one. The timestamp is RFC
//   3339 and at most five minutes away from the gateway's clock, either way.
//
// Values are signed as they are sent: no trimming, no other form of the amount, an empty value is
// an empty text. Base64 is RFC 4648 §4, with padding, 88 characters.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/core/clock.h"
#include "base/core/result.h"

namespace gerbang::merchant_api {

enum class SignatureVersion : unsigned char { v1 = 1, v2 = 2 };

/// How far a v2 timestamp may be from now.
inline constexpr Duration kSignatureAge = minutes(5);

/// The signed values of a payment request, as they came, in the order in which they are signed.
struct SignedRequest {
  std::string_view customer_email;
  std::string_view customer_name;
  std::string_view customer_phone;
  std::string_view mcht_id;
  std::string_view mcht_txn_id;
  std::string_view order_description;
  std::string_view txn_amount;
};

/// What a request says about its signature.
struct GivenSignature {
  SignatureVersion version = SignatureVersion::v1;
  std::string_view timestamp;  // v2 only
  std::string_view signature;
};

/// The exact text that is signed.
std::string signed_text(const SignedRequest& request, SignatureVersion version,
                        std::string_view timestamp = {});
/// Its signature under a merchant's key.
std::string request_signature(const SignedRequest& request, SignatureVersion version,
                              std::string_view sign_key, std::string_view timestamp = {});

/// Whether the signature is that of one of the keys; in a time that tells neither which one nor how
/// much of it was right.
bool signature_matches(const SignedRequest& request, const GivenSignature& given,
                       std::span<const std::string> sign_keys);

/// Whether the amount of a v1 request can be told from what stands before it: the one is digits and
/// points, the other ends in neither.
bool amount_stands_apart(const SignedRequest& request);

/// Whether a v2 timestamp is RFC 3339 with an offset and close enough to `now`.
bool timestamp_is_fresh(std::string_view timestamp, Instant now);

}  // namespace gerbang::merchant_api
