#pragma once
// An e-mail address as rooms compare it.

#include <algorithm>
#include <string>
#include <string_view>

namespace gerbang {

/// The address as it is compared: ASCII letters in lower case.
inline std::string email_key(std::string_view email) {
  std::string out(email);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

}  // namespace gerbang
