#pragma once
// Messages between Gerbang and the card acquirer as bytes: signed forms. A card number is in none
// of them: of a card only the first six and the last four digits travel.

#include <array>
#include <string>
#include <string_view>

#include "outside/acquirers/signed_form.h"

namespace gerbang::acquirers::cards {

using acquirers::Fields;
using acquirers::is_signed;
using acquirers::signed_form;

/// The kinds of message: an order by the payer's browser and its answer, a question about an order
/// (answered alike), a refund and its answer.
inline constexpr std::string_view kRequest = "REQUEST", kAnswer = "ANSWER", kEnquiry = "ENQUIRY",
                                  kRefund = "REFUND", kRefundAnswer = "REFUND ANSWER",
                                  kVoid = "VOID", kVoidAnswer = "VOID ANSWER";

/// What the acquirer's responseCode means (ISO 8583 where it has one).
enum class EndsAs { paid, failed, canceled, timeout, pending };
struct ResponseCode {
  std::string_view code;
  std::string_view meaning;
  EndsAs ends_as;
};
inline constexpr std::array kResponseCodes{
    ResponseCode{"00", "Approved", EndsAs::paid},
    ResponseCode{"05", "Do not honour: the card's bank declined", EndsAs::failed},
    ResponseCode{"14", "Invalid card number", EndsAs::failed},
    ResponseCode{"41", "Lost card", EndsAs::failed},
    ResponseCode{"51", "Insufficient funds", EndsAs::failed},
    ResponseCode{"54", "Expired card", EndsAs::failed},
    ResponseCode{"57", "Transaction not permitted to cardholder", EndsAs::failed},
    ResponseCode{"61", "Exceeds the card's limit", EndsAs::failed},
    ResponseCode{"82", "Incorrect CVV", EndsAs::failed},
    ResponseCode{"91", "The card's bank cannot be reached", EndsAs::failed},
    ResponseCode{"3D", "3-D Secure authentication failed", EndsAs::failed},
    ResponseCode{"CC", "Canceled by the cardholder", EndsAs::canceled},
    ResponseCode{"TO", "The card page timed out", EndsAs::timeout},
    ResponseCode{"09", "In progress", EndsAs::pending},
    ResponseCode{"25", "Unknown order", EndsAs::pending},
};
constexpr const ResponseCode* response_code(std::string_view code) {
  for (const auto& row : kResponseCodes) {
    if (row.code == code) return &row;
  }
  return nullptr;
}

/// Whether a refund that is answered with this was certainly not made.
constexpr bool refuses_refund(const ResponseCode& row) {
  return row.ends_as != EndsAs::paid && row.code != "09";
}

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

/// 1 Visa, 2 Master Card (the spec's payment types), 0 unknown.
constexpr int payment_type_of(std::string_view brand) {
  return brand == "VISA" ? 1 : brand == "MASTERCARD" ? 2 : 0;
}

}  // namespace gerbang::acquirers::cards
