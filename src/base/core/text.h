#pragma once
// What a reader is told. A message of messages/<language>/server is said by its id, and becomes
// words where an answer leaves, in the language that the browser asked for. The ids are made from
// messages/en/server by base/core/messages.cmake: messages/en/server/links.json is say/links.h, its
// "linkEnded" is say::links::link_ended, and a message with something to fill in is a function that
// takes each by its name:
//
//   return conflict(say::links::link_ended);
//   return invalid_field("title", say::contract::length_max({.max = 120}));

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gerbang {

/// A message in which nothing is filled in, by its id: "links:linkEnded".
struct TextId {
  std::string_view id;

  std::string in(std::string_view language) const;
  std::string english() const { return in("en"); }
  friend constexpr bool operator==(const TextId&, const TextId&) = default;
};

class Filling;

/// A message with what is filled in, or words that are the same in every language.
class Text {
 public:
  Text() = default;
  Text(TextId id) : id_(id.id) {}
  Text(std::string_view id, std::initializer_list<std::pair<std::string_view, Filling>> gaps);

  /// The message's text in a language, in English where it has none in that one.
  std::string in(std::string_view language) const;
  std::string english() const { return in("en"); }
  bool empty() const { return id_.empty() && words_.empty(); }

  friend Text verbatim(std::string words);
  friend bool operator==(const Text&, const Text&) = default;
  friend bool operator==(const Text& text, std::string_view english) {
    return text.english() == english;
  }
  friend std::ostream& operator<<(std::ostream& out, const Text& text) {
    return out << text.english();
  }

 private:
  std::string_view id_;
  std::string words_;
  std::vector<std::pair<std::string_view, Text>> gaps_;
};

/// Words that nobody translates: of a log, of the command line, of somebody else's system.
Text verbatim(std::string words);

/// What stands in a gap: a name, an amount as it is written, a count, another message.
class Filling {
 public:
  Filling(Text text) : text_(std::move(text)) {}
  Filling(TextId id) : text_(id) {}
  Filling(std::string words) : text_(verbatim(std::move(words))) {}
  Filling(std::string_view words) : Filling(std::string(words)) {}
  Filling(const char* words) : Filling(std::string(words)) {}
  Filling(std::integral auto count) : Filling(std::to_string(count)) {}

  const Text& text() const { return text_; }

 private:
  Text text_;
};

}  // namespace gerbang
