#pragma once
// DuitNow QR as a text: EMVCo's merchant-presented code in PayNet's version 1.5. A code is elements
// of an id, a length (two digits each) and a value; the last one is a CRC over all before it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/money.h"

namespace gerbang::acquirers::duitnow {

/// CRC-16/CCITT-FALSE: polynomial 1021, begins with FFFF.
std::uint16_t crc16(std::string_view text);

/// Id and value, in order.
using Elements = std::vector<std::pair<std::string, std::string>>;
/// Throws std::logic_error for an id that is not two digits, or a value that is empty or longer
/// than 99.
std::string elements_write(const Elements& elements);
/// Nothing where a length is wrong, an id stands twice or a value is empty.
std::optional<Elements> elements_read(std::string_view text);

struct QrCode {
  std::string format = "02";    // 00: PayNet's page says 02, codes in the field say 01
  bool is_dynamic = true;       // 01: 12, for one payment; 11 is a code that hangs at the till
  std::string acquirer_id;      // 26.01
  std::string merchant_id;      // 26.02
  std::string category;         // 52: four digits
  std::optional<Money> amount;  // 54: up to 13 digits and "."
  std::string merchant_name;    // 59: up to 25
  std::string city;             // 60: up to 15
  std::string reference;        // 62.05: up to 25; empty: none
};
std::string qr_write(const QrCode& code);
/// Nothing for what is no DuitNow QR code: a wrong CRC or shape, another scheme, currency or
/// country, a format that is neither 01 nor 02. What else a code may hold is passed over.
std::optional<QrCode> qr_read(std::string_view text);

/// The printable ASCII of it, at most `most` signs; `otherwise` where nothing is left.
std::string qr_text(std::string_view text, std::size_t most, std::string_view otherwise);

}  // namespace gerbang::acquirers::duitnow
