#include "base/db/text_search.h"

#include <algorithm>

#include "base/core/utf8.h"

namespace gerbang::db {
namespace {

constexpr std::size_t kAnywhereMin = 3;  // an index of trigrams knows nothing shorter

std::size_t length_of(std::string_view text) {
  std::size_t out = 0;
  for (; !text.empty(); ++out)
    text.remove_prefix(std::max<std::size_t>(1, utf8_length(text)));
  return out;
}

/// Values stand between line ends in the index: one is enough for two characters to make three.
std::vector<std::string> parts(std::string_view text) {
  std::string term(text);
  auto length = length_of(text);
  if (length >= kAnywhereMin) return {term};
  std::string ends(kAnywhereMin - length, '\n');
  return {ends + term, term + ends};
}

void character_add(std::string& out, char32_t c) {  // of three bytes
  out += static_cast<char>(0xE0 | (c >> 12));
  out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
  out += static_cast<char>(0x80 | (c & 0x3F));
}

std::string in_quotes(std::string_view phrase) {
  std::string out = "\"";
  for (char c : phrase)
    out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

}  // namespace

bool is_whole_address(std::string_view text) {
  auto at = text.find('@');
  if (at == 0 || at == std::string_view::npos) return false;
  auto dot = text.find('.', at);
  return dot != std::string_view::npos && dot > at + 1 && dot + 2 < text.size() &&
         text.find(' ') == std::string_view::npos;
}

std::string parts_match(MerchantId merchant, std::string_view text) {
  std::string any;
  for (const auto& part : parts(text))
    any += (any.empty() ? "" : " OR ") + in_quotes(part);
  if (!merchant) return any;
  std::string mark;  // as the migration makes it
  for (int shift : {22, 34, 46})
    character_add(mark, 0xE000U + static_cast<char32_t>((merchant.value >> shift) & 4095));
  return in_quotes(mark) + " AND (" + any + ")";
}

std::vector<std::string> parts_patterns(std::string_view text) {
  std::vector<std::string> out;
  for (auto& part : parts(text)) {
    // PostgreSQL's trigrams make no difference between one end of a line and two.
    if (auto twice = part.find("\n\n"); twice != std::string::npos) part.erase(twice, 1);
    out.push_back(contains_pattern(part));
  }
  return out;
}

}  // namespace gerbang::db
