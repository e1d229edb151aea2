#include "base/core/language.h"

#include <algorithm>

#include "base/core/utf8.h"

namespace gerbang {
namespace {

/// One of our languages for a range like "de-CH" or "DE"; empty for another one.
std::string_view language_of_range(std::string_view range) {
  auto primary = range.substr(0, range.find('-'));
  auto found = std::find_if(kLanguages.begin(), kLanguages.end(), [&](std::string_view language) {
    return std::equal(
        language.begin(), language.end(), primary.begin(), primary.end(),
        [](char ours, char theirs) { return ours == theirs || ours == theirs + ('a' - 'A'); });
  });
  return found == kLanguages.end() ? std::string_view{} : *found;
}

/// Thousandths of "q=0.8"; 1000 without one, 0 for what is no number.
int weight_of(std::string_view parameters) {
  auto at = parameters.find("q=");
  if (at == std::string_view::npos) return 1000;
  auto text = trimmed(parameters.substr(at + 2));
  if (text.starts_with('1')) return 1000;
  if (!text.starts_with("0.")) return 0;
  int out = 0;
  for (std::size_t i = 2; i < 5; ++i) {
    bool is_digit = i < text.size() && text[i] >= '0' && text[i] <= '9';
    out = out * 10 + (is_digit ? text[i] - '0' : 0);
  }
  return out;
}

}  // namespace

std::string_view language_wanted(std::string_view accept_language) {
  std::string_view best = kLanguages[0];
  int best_weight = 0;
  while (!accept_language.empty()) {
    auto comma = std::min(accept_language.find(','), accept_language.size());
    auto entry = accept_language.substr(0, comma);
    accept_language.remove_prefix(std::min(comma + 1, accept_language.size()));
    auto semicolon = std::min(entry.find(';'), entry.size());
    auto language = language_of_range(trimmed(entry.substr(0, semicolon)));
    auto weight = weight_of(entry.substr(semicolon));
    if (!language.empty() && weight > best_weight) {
      best = language;
      best_weight = weight;
    }
  }
  return best;
}

}  // namespace gerbang
