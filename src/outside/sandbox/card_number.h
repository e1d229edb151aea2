#pragma once
// What the sandbox's card acquirer knows about card numbers, and what a card's bank can do with a
// payment. The test numbers are the ones that card processors publish for this purpose; any other
// number that passes the Luhn check is declined.

#include <array>
#include <string_view>

namespace gerbang::sandbox {

/// How the card's bank tells that it is the holder, in terms of 3-D Secure 2.
struct Authentication {
  std::string_view id;
  std::string_view trans_status;  // what is left of it in the end; of a challenge, when it is met
  std::string_view eci_visa, eci_mastercard;
  bool goes_on;  // the bank is asked for the money
  std::string_view meaning;
};
inline constexpr std::string_view kChallenge = "challenge", kNotAuthenticated = "not-authenticated";
inline constexpr std::array kAuthentications{
    Authentication{kChallenge, "Y", "05", "02", true, "asks for a code (challenge)"},
    Authentication{"frictionless", "Y", "05", "02", true, "knows the payer without a question"},
    Authentication{"attempted", "A", "06", "01", true, "takes no part (attempted)"},
    Authentication{"unavailable", "U", "07", "00", true, "cannot be asked (unavailable)"},
    Authentication{kNotAuthenticated, "N", "07", "00", false, "does not know the payer"},
    Authentication{"rejected", "R", "07", "00", false, "rejects without a question"},
};
/// A challenge for what is none of them.
constexpr const Authentication& authentication(std::string_view id) {
  for (const auto& row : kAuthentications) {
    if (row.id == id) return row;
  }
  return kAuthentications.front();
}

/// What the card's bank, or the acquirer itself, says of the money.
struct IssuerAnswer {
  std::string_view reason;    // the acquirer's reason_code
  std::string_view response;  // the bank's, ISO 8583 field 39; empty where it was not asked
  std::string_view meaning;
};
inline constexpr std::string_view kApproved = "100", kNotAccepted = "232", kFailed3ds = "476";
inline constexpr std::array kIssuerAnswers{
    IssuerAnswer{kApproved, "00", "approves"},
    IssuerAnswer{"203", "05", "declines, without a reason"},
    IssuerAnswer{"204", "51", "insufficient funds"},
    IssuerAnswer{"210", "61", "above the card's limit"},
    IssuerAnswer{"202", "54", "expired card"},
    IssuerAnswer{"211", "82", "incorrect CVV"},
    IssuerAnswer{"231", "14", "invalid card number"},
    IssuerAnswer{"205", "41", "stolen or lost card"},
    IssuerAnswer{"208", "57", "not permitted online"},
    IssuerAnswer{"207", "91", "cannot be reached"},
    IssuerAnswer{kNotAccepted, "", "the acquirer takes no such card for this payment"},
    IssuerAnswer{"481", "", "the acquirer's fraud rules refuse"},
    IssuerAnswer{"480", "", "the acquirer holds it for review"},
    IssuerAnswer{"150", "", "the acquirer's system fails"},
    IssuerAnswer{"110", "10", "approves a part of the amount"},
};
constexpr const IssuerAnswer* issuer_answer(std::string_view reason) {
  for (const auto& row : kIssuerAnswers) {
    if (row.reason == reason) return &row;
  }
  return nullptr;
}

struct TestCard {
  std::string_view number;
  std::string_view country;  // of issue
  std::string_view funding;  // CREDIT, DEBIT, PREPAID
  std::string_view authentication;
  std::string_view reason;
  std::string_view meaning;
};
inline constexpr std::array kTestCards{
    TestCard{"4111111111111111", "MY", "CREDIT", kChallenge, "100", "Visa credit, approved"},
    TestCard{"5555555555554444", "MY", "CREDIT", kChallenge, "100", "Mastercard credit, approved"},
    TestCard{"4000000760000002", "BR", "CREDIT", kChallenge, "100",
             "Visa credit from overseas, approved"},
    TestCard{"4000056655665556", "MY", "DEBIT", kChallenge, "100", "Visa debit, approved"},
    TestCard{"5200828282828210", "MY", "DEBIT", kChallenge, "100", "Mastercard debit, approved"},
    TestCard{"5105105105105100", "MY", "PREPAID", kChallenge, "100",
             "Mastercard prepaid, approved"},
    TestCard{"4000000000000002", "MY", "CREDIT", kChallenge, "203", "declined"},
    TestCard{"4000000000009995", "MY", "CREDIT", kChallenge, "204", "insufficient funds"},
    TestCard{"4000000000000069", "MY", "CREDIT", kChallenge, "202", "expired card"},
    TestCard{"4000000000000127", "MY", "CREDIT", kChallenge, "211", "incorrect CVV"},
    TestCard{"4000000000000119", "MY", "CREDIT", kChallenge, "207",
             "the card's bank cannot be reached"},
    TestCard{"4000000000001000", "MY", "CREDIT", "frictionless", "100", "no question, approved"},
    TestCard{"5200000000001005", "MY", "CREDIT", "frictionless", "100",
             "Mastercard, no question, approved"},
    TestCard{"4000000000001026", "MY", "CREDIT", "attempted", "100", "attempted, approved"},
    TestCard{"5200000000001021", "MY", "CREDIT", "attempted", "100",
             "Mastercard, attempted, approved"},
    TestCard{"4000000000001034", "MY", "CREDIT", "unavailable", "100", "unavailable, approved"},
    TestCard{"4000000000001018", "MY", "CREDIT", kNotAuthenticated, "100", "not authenticated"},
    TestCard{"4000000000001042", "MY", "CREDIT", "rejected", "100", "rejected by the card's bank"},
    TestCard{"4000000000001091", "MY", "CREDIT", kChallenge, "100", "challenge, approved"},
};

/// ISO/IEC 7812-1 annex B; digits only.
constexpr bool luhn_holds(std::string_view digits) {
  if (digits.size() < 12 || digits.size() > 19) return false;
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    char c = digits[digits.size() - 1 - i];
    if (c < '0' || c > '9') return false;
    int value = (c - '0') * (i % 2 == 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}
static_assert([] {
  for (const auto& card : kTestCards) {
    if (!luhn_holds(card.number) || !issuer_answer(card.reason)) return false;
    if (authentication(card.authentication).id != card.authentication) return false;
  }
  return !luhn_holds("4111111111111112");
}());

/// Any number but the test cards': an invalid one, of which nothing is known.
constexpr TestCard test_card(std::string_view digits) {
  for (const auto& card : kTestCards) {
    if (card.number == digits) return card;
  }
  return {digits, "", "", kChallenge, "231", "invalid card number"};
}
/// req_card_type; empty for other brands.
constexpr std::string_view card_type(std::string_view digits) {
  if (digits.starts_with('4')) return "001";
  if (digits.starts_with('5') || digits.starts_with('2')) return "002";
  return {};
}

}  // namespace gerbang::sandbox
