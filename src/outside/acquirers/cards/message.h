#pragma once
// Messages between Gerbang and the card acquirer as bytes: the signed forms of Cybersource Secure
// Acceptance Hosted Checkout ("Request Fields", "Response Fields", "Reason Codes"). The signature
// is HMAC-SHA256 under the shared secret, in base64, over name=value of the fields that
// signed_field_names lists, in its order, joined by commas.
//
// Three things that this leaves open are closed here. The list travels in the message, so a reader
// gets the signed fields and nothing else of it, and the list names itself. A value may hold a
// comma, so one in which a comma is followed by "name=" could be read as further fields: such a
// message has two readings, and is none. Both sides sign with one secret, so a request and an
// answer are told apart by their fields, and each says its transaction_type.
//
// Secure Acceptance takes payments alone. Asking about one, refunds and voids between servers are
// our own form in the same signing (docs/acquirer-answers.md). A card number is in none of them: of
// a card only the first six and the last four digits travel.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/contract/json.h"
#include "base/core/clock.h"

namespace gerbang::acquirers::cards {

using Fields = contract::QueryPairs;

/// transaction_type: the payer's order, and between servers a question about it, a refund, a void.
/// A question is answered as its order is.
inline constexpr std::string_view kSale = "sale", kEnquiry = "enquiry", kRefund = "refund",
                                  kVoid = "void";

/// Over the fields that `names` lists, in that order; a field that is not there counts as empty.
std::string signature_of(const Fields& fields, std::span<const std::string> names,
                         std::string_view secret);
/// `fields` with both lists and the signature, each of them signed. Throws std::logic_error for
/// fields that have two readings: clean texts with `said` first.
Fields signed_form(Fields fields, std::string_view secret);
/// The signed fields of a message that is signed under the secret and has one reading.
std::optional<Fields> signed_fields(const Fields& form, std::string_view secret);

/// The signed fields of a request of that type; nothing when it is no such request, or one of the
/// fields that a receiver relies on is not signed.
std::optional<Fields> request_of(std::string_view type, const Fields& form,
                                 std::string_view secret);
/// The same of an answer to a request of that type.
std::optional<Fields> answer_to(std::string_view type, const Fields& form, std::string_view secret);

/// A text as it stands in a message: without what could be read as further fields, and at most
/// `characters` long.
std::string said(std::string_view text, std::size_t characters);

/// As signed_date_time has it: "2026-11-20T15:04:05Z".
inline std::string instant_of(Instant t) {
  return instant_text(t).substr(0, 19) + "Z";
}

/// First six and last four digits of what may be a whole card number, the rest as stars; what is
/// masked already with the same stars. Empty for fewer than four digits.
std::string card_masked(std::string_view number);

/// A payment is voided once at most, so its order number names the void, too.
inline std::string void_number(std::string_view order_no) {
  return "V" + std::string(order_no);
}

/// The kind of card as the spec numbers it (back-office §9): 1 local credit, 2 overseas credit,
/// 3 debit. A prepaid card counts as debit: it spends what its holder has. `country` is that of
/// issue (ISO 3166-1, two letters), `funding` CREDIT, DEBIT or PREPAID; 0 where they do not tell.
constexpr int payment_method_of(std::string_view country, std::string_view funding) {
  if (funding == "DEBIT" || funding == "PREPAID") return 3;
  if (funding != "CREDIT" || country.size() != 2) return 0;
  return country == "MY" ? 1 : 2;
}

/// Of req_card_type: VISA for 001, MASTERCARD for 002, else empty.
constexpr std::string_view card_brand(std::string_view card_type) {
  return card_type == "001" ? "VISA" : card_type == "002" ? "MASTERCARD" : "";
}
/// 1 Visa, 2 Master Card (the spec's payment types), 0 unknown.
constexpr int payment_type_of(std::string_view brand) {
  return brand == "VISA" ? 1 : brand == "MASTERCARD" ? 2 : 0;
}

}  // namespace gerbang::acquirers::cards
