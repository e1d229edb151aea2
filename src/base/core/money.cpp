#include "base/core/money.h"

#include <charconv>

namespace gerbang {

void money_append(std::string& out, Money amount) {
  // The magnitude is taken as unsigned, so that the smallest int64 does not overflow.
  std::uint64_t magnitude = amount.sen < 0 ? ~static_cast<std::uint64_t>(amount.sen) + 1
                                           : static_cast<std::uint64_t>(amount.sen);
  if (amount.sen < 0) out.push_back('-');
  char digits[24];
  auto end = std::to_chars(digits, digits + sizeof digits, magnitude / 100).ptr;
  out.append(digits, end);
  out.push_back('.');
  out.push_back(static_cast<char>('0' + magnitude % 100 / 10));
  out.push_back(static_cast<char>('0' + magnitude % 10));
}

std::string money_text(Money amount) {
  std::string out;
  money_append(out, amount);
  return out;
}

std::string money_display(Money amount) {
  std::string digits = money_text(amount.sen < 0 ? -amount : amount);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 6; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return (amount.sen < 0 ? "-RM " : "RM ") + digits;
}

std::optional<Money> money_parse(std::string_view text) {
  bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  auto point = text.find('.');
  std::string_view ringgit = text.substr(0, point);
  std::string_view sen = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (ringgit.empty() || ringgit.size() > 12 || sen.size() > 2) return std::nullopt;
  if (point != std::string_view::npos && sen.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (char c : ringgit) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  for (std::size_t i = 0; i < 2; ++i) {
    char c = i < sen.size() ? sen[i] : '0';
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  if (value > kMoneyMax.sen) return std::nullopt;
  return Money{negative ? -value : value};
}

Money money_percent(Money amount, std::int64_t hundredths_of_percent) {
  constexpr std::int64_t kWhole = 10'000;
  __extension__ using Wide = __int128;  // the product of two 64-bit numbers
  Wide product = static_cast<Wide>(amount.sen) * hundredths_of_percent;
  Wide half = product < 0 ? -kWhole / 2 : kWhole / 2;
  return {static_cast<std::int64_t>((product + half) / kWhole)};
}

}  // namespace gerbang
