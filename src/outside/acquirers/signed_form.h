#pragma once
// A form that is signed as a whole, for protocols whose acquirer has published no signature of its
// own, and for the card acquirer. The signature is HMAC-SHA512 under the shared secret over every
// field but `signature`, sorted by name, as name=value (percent-encoded) joined by "|", in
// lower-case hex. Both sides sign with one secret, so each message says what it is (`messageType`),
// and none passes for another; a name that stands twice would have two readings, and is no message
// at all.

#include <string>
#include <string_view>

#include "base/contract/json.h"

namespace gerbang::acquirers {

using Fields = contract::QueryPairs;

std::string signature_of(const Fields& fields, std::string_view secret);
/// `fields` as a message of that kind, with its signature.
Fields signed_form(std::string_view type, Fields fields, std::string_view secret);
/// Whether it is a message of that kind, signed under the secret.
bool is_signed(std::string_view type, const Fields& form, std::string_view secret);

}  // namespace gerbang::acquirers
