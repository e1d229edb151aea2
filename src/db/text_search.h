#pragma once
// Looking for a piece of text that somebody typed, anywhere in a column. No index of either engine
// helps with that, so every search says how far back it looks.

#include <cstdint>
#include <string>
#include <string_view>

namespace gerbang::db {

/// How many of a merchant's newest records a quick search looks at for a part of a text: what a
/// person can be made to wait for with each key (docs/operating.md has the figures). What is found
/// by an index, the whole of an order number, is found at any age.
inline constexpr std::int64_t kSearchWindow = 20'000;

/// For `lower(column) LIKE lower($1) ESCAPE '!'`: whatever was typed means itself, % and _ too.
inline std::string contains_pattern(std::string_view text) {
  std::string out = "%";
  for (char c : text) {
    if (c == '%' || c == '_' || c == '!') out += '!';
    out += c;
  }
  return out + "%";
}

}  // namespace gerbang::db
