#include "base/core/text.h"

#include <functional>
#include <map>
#include <unordered_map>

#include "base/core/language.h"
#include "base/core/messages.h"

namespace gerbang {
namespace {

struct Hash : std::hash<std::string_view> {
  using is_transparent = void;
};
using Catalogue = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;  // by id

/// A language's texts, or the English ones for a language that is none of ours.
const Catalogue& catalogue_of(std::string_view language) {
  static const auto all = [] {
    std::map<std::string_view, Catalogue> out;
    for (auto code : kLanguages) {
      for (auto& [id, text] : message_texts(code, "server/"))
        out[code].emplace(id, std::move(text));
    }
    return out;
  }();
  auto found = all.find(language);
  return found == all.end() ? all.at(kLanguages[0]) : found->second;
}

std::string_view text_of(std::string_view language, std::string_view id) {
  const auto& catalogue = catalogue_of(language);
  if (auto found = catalogue.find(id); found != catalogue.end()) return found->second;
  const auto& english = catalogue_of(kLanguages[0]);
  auto found = english.find(id);
  return found == english.end() ? id : std::string_view(found->second);
}

}  // namespace

std::string TextId::in(std::string_view language) const {
  return std::string(text_of(language, id));
}

Text::Text(std::string_view id, std::initializer_list<std::pair<std::string_view, Filling>> gaps)
    : id_(id) {
  for (const auto& [name, filling] : gaps)
    gaps_.emplace_back(name, filling.text());
}

std::string Text::in(std::string_view language) const {
  if (id_.empty()) return words_;
  return message_fill(text_of(language, id_), [&](std::string_view name) {
    for (const auto& [gap, text] : gaps_) {
      if (gap == name) return text.in(language);
    }
    return std::string();
  });
}

Text verbatim(std::string words) {
  Text out;
  out.words_ = std::move(words);
  return out;
}

}  // namespace gerbang
