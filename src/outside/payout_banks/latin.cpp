#include "outside/payout_banks/latin.h"

#include <algorithm>
#include <array>

#include "base/core/utf8.h"
#include "money/payouts/bank_rail.h"

namespace gerbang::payout_banks {
namespace {

constexpr bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
constexpr bool is_latin_sign(char c) {
  return is_letter_or_digit(c) || std::string_view("/-?:().,'+ ").find(c) != std::string_view::npos;
}

/// Those of ASCII that are not in the set (EPC217-08).
constexpr std::string_view kAscii = "!\"#$%&*;<=>@[\\]^_`{|}~\t\r\n";
constexpr std::string_view kAsciiLike = ".....+.,....(/).-'(/)-   ";

struct Like {
  char32_t from;
  std::string_view to;
};
/// What stands for each from U+00C0 on, without the four of two letters in it; "*" has no like.
constexpr std::string_view kFromC0 =
    "AAAAAA*CEEEEIIIIDNOOOOO*OUUUUY**aaaaaa*ceeeeiiiidnooooo*ouuuuy*y"  // 00C0 to 00FF
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi**JjKkkLlLlLlLlLlNnNnNn*NnOoOoOo**RrRrRr"
    "SsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";  // 0100 to 017F
constexpr std::array kLikes{
    Like{0x00A0, " "},  Like{0x00B4, "'"},  Like{0x00B7, "."},  Like{0x00C6, "AE"},
    Like{0x00DE, "Th"}, Like{0x00DF, "ss"}, Like{0x00E6, "ae"}, Like{0x00FE, "th"},
    Like{0x0132, "IJ"}, Like{0x0133, "ij"}, Like{0x0149, "'n"}, Like{0x0152, "OE"},
    Like{0x0153, "oe"}, Like{0x2010, "-"},  Like{0x2011, "-"},  Like{0x2012, "-"},
    Like{0x2013, "-"},  Like{0x2014, "-"},  Like{0x2018, "'"},  Like{0x2019, "'"},
    Like{0x201C, "."},  Like{0x201D, "."},  Like{0x2026, "..."}};
static_assert(kAscii.size() == kAsciiLike.size());
static_assert(kFromC0.size() == 0x0180 - 0x00C0);

std::optional<std::string_view> like(char32_t c) {
  if (c < 0x80) {
    auto at = kAscii.find(static_cast<char>(c));
    if (at == std::string_view::npos) return std::nullopt;
    return kAsciiLike.substr(at, 1);
  }
  const auto* known = std::ranges::find(kLikes, c, &Like::from);
  if (known != kLikes.end()) return known->to;
  if (c >= 0x0300 && c <= 0x036F) return std::string_view();  // a mark of its own
  if (c < 0xC0 || c >= 0x0180 || kFromC0[c - 0xC0] == '*') return std::nullopt;
  return kFromC0.substr(c - 0xC0, 1);
}

}  // namespace

bool is_latin(std::string_view text) {
  return std::ranges::all_of(text, is_latin_sign);
}

std::optional<std::string> latin(std::string_view utf8) {
  std::string out;
  while (!utf8.empty()) {
    auto length = utf8_length(utf8);
    if (length == 0) return std::nullopt;
    std::optional<std::string_view> said = utf8.substr(0, 1);
    if (!is_latin_sign(utf8[0])) said = like(utf8_character(utf8, length));
    if (!said) return std::nullopt;
    bool is_blank_again = *said == " " && (out.empty() || out.back() == ' ');
    if (!is_blank_again) out += *said;
    utf8.remove_prefix(length);
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

bool is_bank_id(std::string_view text) {
  return !text.empty() && text.size() <= payouts::kBankIdMax &&
         std::ranges::all_of(
             text, [](char c) { return is_letter_or_digit(c) || c == '-' || c == '.'; }) &&
         text[0] != '.' && text[0] != '-';
}

bool is_bank_account(std::string_view text) {
  return !text.empty() && text.size() <= payouts::kBankAccountMax &&
         std::ranges::all_of(text, is_letter_or_digit);
}

}  // namespace gerbang::payout_banks
