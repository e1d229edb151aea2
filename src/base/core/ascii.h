#pragma once
// Characters of protocols and codes, in whatever language the process runs.

#include <algorithm>
#include <string_view>

namespace gerbang {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// For what protocols write in either case: the names of headers, the words in them.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return lower(x) == lower(y);
  });
}

}  // namespace gerbang
