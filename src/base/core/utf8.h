#pragma once
// Texts from outside that did not come as JSON (addresses, forms of acquirers) may hold bytes that
// are no characters. A database refuses such a text with a failure of its own; these functions let
// us refuse or repair it before.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gerbang {

/// How many bytes the character at the beginning has; 0 when there is none (RFC 3629).
constexpr std::size_t utf8_length(std::string_view text) {
  auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  unsigned char first = byte(0);
  if (first < 0x80) return 1;
  std::size_t length = first < 0xC2   ? 0
                       : first < 0xE0 ? 2
                       : first < 0xF0 ? 3
                       : first < 0xF5 ? 4
                                      : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Longer than needed, surrogates, beyond the last character.
  if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
  if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
  return length;
}

/// Whether a database takes the text: characters only, and no NUL.
constexpr bool is_storable(std::string_view text) {
  while (!text.empty()) {
    auto length = utf8_length(text);
    if (length == 0 || text[0] == '\0') return false;
    text.remove_prefix(length);
  }
  return true;
}

/// The character at the beginning as its number, where utf8_length(text) is `length`, not 0.
constexpr char32_t utf8_character(std::string_view text, std::size_t length) {
  auto first = static_cast<unsigned char>(text[0]);
  char32_t out = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i)
    out = (out << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  return out;
}

/// What changes how the characters beside it are read without being one: controls (a tab and the
/// ends of lines are none here), and the marks that turn the direction of text, with which
/// "gpj.exe" shows as "exe.jpg".
constexpr bool is_steering(char32_t c) {
  return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c <= 0x9F) ||
         c == 0x061C || c == 0x200E || c == 0x200F || c == 0x2028 || c == 0x2029 ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}
constexpr bool has_steering(std::string_view text) {
  while (!text.empty()) {
    auto length = utf8_length(text);
    if (length == 0) return true;
    if (is_steering(utf8_character(text, length))) return true;
    text.remove_prefix(length);
  }
  return false;
}

/// Nothing for "", as optional members of an answer want it.
inline std::optional<std::string> unless_empty(std::string text) {
  if (text.empty()) return std::nullopt;
  return text;
}

/// Without the blanks around it: what people paste has some.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The text with what a database would refuse, or what would show it as another one, replaced by
/// U+FFFD.
inline std::string storable(std::string_view text) {
  if (is_storable(text) && !has_steering(text)) return std::string(text);
  std::string out;
  while (!text.empty()) {
    auto length = utf8_length(text);
    if (length == 0 || is_steering(utf8_character(text, length))) {
      out += "\xEF\xBF\xBD";
      text.remove_prefix(length == 0 ? 1 : length);
    } else {
      out += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return out;
}

}  // namespace gerbang
