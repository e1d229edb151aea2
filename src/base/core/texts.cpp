#include "base/core/texts.h"

#include <algorithm>

#include <unordered_map>
#include <vector>

#include "base/core/texts_table.h"
#include "base/core/utf8.h"

namespace gerbang {
namespace {

constexpr std::string_view kGap = "{}";

/// A catalogue, sorted for looking things up; made when the first message is asked for.
struct Catalogue {
  std::unordered_map<std::string_view, std::string_view> whole;
  std::vector<Text> with_gaps;

  explicit Catalogue(std::span<const Text> texts) {
    for (const auto& text : texts) {
      if (text.english.find(kGap) == std::string_view::npos) {
        whole.emplace(text.english, text.translated);
      } else {
        with_gaps.push_back(text);
      }
    }
  }
};

const Catalogue* catalogue_of(std::string_view language) {
  static const std::array<std::pair<std::string_view, Catalogue>, 6> all{{
      {"de", Catalogue(texts_de())},
      {"es", Catalogue(texts_es())},
      {"fr", Catalogue(texts_fr())},
      {"ja", Catalogue(texts_ja())},
      {"ms", Catalogue(texts_ms())},
      {"zh", Catalogue(texts_zh())},
  }};
  auto found = std::find_if(all.begin(), all.end(),
                            [&](const auto& entry) { return entry.first == language; });
  return found == all.end() ? nullptr : &found->second;
}

/// What stands in the gaps of `pattern` when it reads as `text`; false when it does not.
bool gaps_find(std::string_view pattern, std::string_view text,
               std::vector<std::string_view>& gaps) {
  gaps.clear();
  auto at = pattern.find(kGap);
  if (!text.starts_with(pattern.substr(0, at))) return false;
  text.remove_prefix(at);
  while (at != std::string_view::npos) {
    pattern.remove_prefix(at + kGap.size());
    at = pattern.find(kGap);
    auto piece = pattern.substr(0, at);
    // The last piece ends the text; one between two gaps comes as early as it can.
    std::size_t end = at != std::string_view::npos ? text.find(piece)
                      : text.ends_with(piece)      ? text.size() - piece.size()
                                                   : std::string_view::npos;
    if (end == std::string_view::npos || end == 0) return false;
    gaps.push_back(text.substr(0, end));
    text.remove_prefix(end + piece.size());
  }
  return true;
}

std::string gaps_fill(std::string_view translated, const std::vector<std::string_view>& gaps,
                      const Catalogue& catalogue) {
  std::string out;
  for (auto gap : gaps) {
    auto at = translated.find(kGap);
    if (at == std::string_view::npos) break;
    out += translated.substr(0, at);
    auto word = catalogue.whole.find(gap);
    out += word == catalogue.whole.end() ? gap : word->second;
    translated.remove_prefix(at + kGap.size());
  }
  return out.append(translated);
}

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

std::string text_in(std::string_view language, std::string_view english) {
  const auto* catalogue = catalogue_of(language);
  if (!catalogue) return std::string(english);
  if (auto found = catalogue->whole.find(english); found != catalogue->whole.end()) {
    return std::string(found->second);
  }
  std::vector<std::string_view> gaps;
  for (const auto& text : catalogue->with_gaps) {
    if (gaps_find(text.english, english, gaps)) return gaps_fill(text.translated, gaps, *catalogue);
  }
  return std::string(english);
}

}  // namespace gerbang
