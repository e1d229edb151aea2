#pragma once
// Whether what a payer writes as a proof of identity can be one. A Malaysian identity card's number
// begins with the day of birth and the place's code; the bank compares the rest.

#include <optional>
#include <string>
#include <string_view>

#include "base/core/clock.h"
#include "base/core/result.h"
#include "money/checkout/connector.h"

namespace gerbang::mandates {

/// The number as it travels: without blanks and dashes, in capital letters. An error names
/// "idNumber" and says what is wrong.
Result<std::string> payer_id_read(checkout::PayerIdType type, std::string_view text, Day today);

/// What the proof is called.
TextId payer_id_name(checkout::PayerIdType type);

/// "•••• 5677": enough to tell it by, and too little to use, of an account's number, too.
std::string last_signs(std::string_view number);

/// Digits with a "+" in front of them or not, 8 to 15; an error names "phone".
Result<std::string> payer_phone_read(std::string_view text);

}  // namespace gerbang::mandates
