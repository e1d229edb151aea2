#pragma once
// What the sandbox's card acquirer knows about card numbers. The test numbers are the ones that
// card processors publish for this purpose; any other number that passes the Luhn check is
// declined.

#include <array>
#include <string>
#include <string_view>

namespace gerbang::sandbox {

struct TestCard {
  std::string_view number;
  std::string_view country;  // of issue
  std::string_view funding;  // CREDIT, DEBIT, PREPAID
  std::string_view code;     // what it ends as
  std::string_view meaning;
};
inline constexpr std::array kTestCards{
    TestCard{"4111111111111111", "MY", "CREDIT", "00", "Visa credit, approved"},
    TestCard{"5555555555554444", "MY", "CREDIT", "00", "Mastercard credit, approved"},
    TestCard{"4000000760000002", "BR", "CREDIT", "00", "Visa credit from overseas, approved"},
    TestCard{"4000056655665556", "MY", "DEBIT", "00", "Visa debit, approved"},
    TestCard{"5200828282828210", "MY", "DEBIT", "00", "Mastercard debit, approved"},
    TestCard{"5105105105105100", "MY", "PREPAID", "00", "Mastercard prepaid, approved"},
    TestCard{"4000000000000002", "MY", "CREDIT", "05", "declined"},
    TestCard{"4000000000009995", "MY", "CREDIT", "51", "insufficient funds"},
    TestCard{"4000000000000069", "MY", "CREDIT", "54", "expired card"},
    TestCard{"4000000000000127", "MY", "CREDIT", "82", "incorrect CVV"},
    TestCard{"4000000000000119", "MY", "CREDIT", "91", "the card's bank cannot be reached"},
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
    if (!luhn_holds(card.number)) return false;
  }
  return !luhn_holds("4111111111111112");
}());

/// Any number but the test cards': an invalid one, of which nothing is known.
constexpr TestCard test_card(std::string_view digits) {
  for (const auto& card : kTestCards) {
    if (card.number == digits) return card;
  }
  return {digits, "", "", "14", "invalid card number"};
}
constexpr std::string_view card_brand(std::string_view digits) {
  if (digits.starts_with('4')) return "VISA";
  if (digits.starts_with('5') || digits.starts_with('2')) return "MASTERCARD";
  return "OTHER";
}
/// First six and last four; the rest is never kept.
inline std::string card_masked(std::string_view digits) {
  return std::string(digits.substr(0, 6)) + std::string(digits.size() - 10, '*') +
         std::string(digits.substr(digits.size() - 4));
}

}  // namespace gerbang::sandbox
