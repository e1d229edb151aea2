#pragma once
// Ringgit and sen. An amount is a whole number of sen (one hundredth of a ringgit) in a signed
// 64-bit integer and never a floating-point number; on the wire it is a decimal string with exactly
// two places ("1234.50"), in MYR (domain.md, "Wire contract").

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gerbang {

inline constexpr std::string_view kCurrency = "MYR";

struct Money {
  std::int64_t sen = 0;

  friend constexpr auto operator<=>(const Money&, const Money&) = default;
  friend constexpr Money operator+(Money a, Money b) { return {a.sen + b.sen}; }
  friend constexpr Money operator-(Money a, Money b) { return {a.sen - b.sen}; }
  friend constexpr Money operator-(Money a) { return {-a.sen}; }
  friend constexpr Money operator*(Money a, std::int64_t n) { return {a.sen * n}; }
  constexpr Money& operator+=(Money b) {
    sen += b.sen;
    return *this;
  }
};

/// The largest amount a single field may carry: RM 1,000,000,000.00. Sums stay far from overflow.
inline constexpr Money kMoneyMax{100'000'000'000};

/// "1234.50"; a minus sign in front of negative amounts.
std::string money_text(Money amount);
/// Appends what money_text gives; no allocation besides the string's own.
void money_append(std::string& out, Money amount);
/// "RM 1,234.50", for mails and messages.
std::string money_display(Money amount);

/// Reads "12", "12.5" or "12.50" (at most two places, an optional minus sign, no spaces, no
/// thousands commas). Nothing for anything else and for amounts beyond kMoneyMax.
std::optional<Money> money_parse(std::string_view text);

/// `amount` × `hundredths_of_percent` / 10,000, rounded half up to the sen (domain.md, "Fees").
/// 250 is 2.50 percent. Negative amounts round half away from zero.
Money money_percent(Money amount, std::int64_t hundredths_of_percent);

}  // namespace gerbang
