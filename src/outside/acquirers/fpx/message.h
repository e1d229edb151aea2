#pragma once
// FPX messages as bytes: which fields each has, in which order they are signed, and the signature
// (RSA-SHA1 over the values joined by "|", upper-case hex). Both sides use it: Gerbang, which is
// the exchange, and the sandbox's switch. The facts are PayNet's, listed in the project's data
// notes. FPX has no way to write a "|" inside a value: whoever got one signed could move the values
// behind it into other fields, so a message with one is neither signed nor believed.
//
//   AR  asks for a payment (by the payer's browser)        AC  what became of it
//   AD  asks for an auto-debit (mandate_terms.h); the rest of it is an AR, and the AC answers it
//   AE  asks what became of either                         BE  asks for the banks, BC answers
//   RR  asks for a refund, RC answers. PayNet takes refunds as files; these two follow its message
//       conventions and carry its refund codes.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/money.h"

namespace gerbang::acquirers::fpx {

using Fields = contract::QueryPairs;

/// The signed fields of a message type, in order, without the "fpx_" prefix; empty for no FPX type.
std::span<const std::string_view> signed_fields(std::string_view message_type);

/// A message being written or read. Names are without prefix; a missing field is an empty text.
class Message {
 public:
  explicit Message(std::string_view type) { set("msgType", type); }
  static Message from_form(const Fields& form);

  Message& set(std::string_view name, std::string_view value);
  std::string get(std::string_view name) const;
  std::string type() const { return get("msgType"); }

  /// What is signed: the values in order, joined by "|".
  std::string source() const;
  /// Whether the signed text has one reading: no name twice, no "|" in a value.
  bool is_plain() const;
  /// The form fields ("fpx_…") in order, and fpx_checkSum at the end. The message is plain.
  Fields signed_form(const RsaKey& key) const;
  /// True for a plain message of a known type whose checkSum was made with the other half of `key`.
  bool is_signed_by(const RsaKey& key) const;

 private:
  Fields values_;
};

// FPX takes letters, digits, space and .,-_/@ only.

/// `text` when all of it can be said within `length_max` characters; nothing otherwise. For what
/// may not change: without its "+", an address is another person's.
std::optional<std::string> fpx_whole(std::string_view text, std::size_t length_max);
/// A name without the signs that cannot be said ("O'Brien"); empty when letters would be lost.
std::string fpx_name(std::string_view name);
/// What is sold, without what cannot be said; `order_no` when most of it would be lost.
std::string fpx_product(std::string_view description, std::string_view order_no);

inline constexpr Money kB2cLeast{100}, kB2cMost{3'000'000};
inline constexpr Money kB2bLeast{200}, kB2bMost{100'000'000};
/// "01" B2C, "02" B2B1.
std::string_view message_token(int payment_method);

}  // namespace gerbang::acquirers::fpx
