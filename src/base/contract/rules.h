#pragma once
// What a field of a request must satisfy, said once beside the struct and used three times: the
// server checks it, contract/openapi.json shows it, and the web's forms are generated from it.
//
// A member that is not std::optional is required, and a required text is not empty ("Can not be
// empty", spec account-portal §5). A text in which nothing can be seen (blanks, zero-width
// characters) counts as empty, so that no payer reads a name or a title that is not there.
// Everything else is a Rule:
//
//   struct LinkCreate { std::string title; std::optional<Money> amount; };
//   BOOST_DESCRIBE_STRUCT(LinkCreate, (), (title, amount))
//   constexpr auto field_rules(contract::Of<LinkCreate>) {
//     return std::array{rule("title").length(1, 120), rule("amount").at_least(100)};
//   }
//
// What merchants' developers write programs for has words, too, and a value for the examples that
// they copy; an answer's fields have nothing else: rule("title").says("What is paid", "Coffee").

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "base/core/text.h"

namespace gerbang::contract {

template <class T>
struct Of {};

enum class Format { none, email, digits, phone, url, person_name, token };

struct Rule {
  std::string_view member;  // the C++ member's name
  std::size_t length_min = 0;
  std::size_t length_max = 255;                                 // characters (code points)
  std::int64_t min = std::numeric_limits<std::int64_t>::min();  // numbers; sen for Money
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
  Format format = Format::none;
  bool may_be_empty = false;
  bool is_named = false;
  std::size_t items_max = 200;  // for lists
  bool is_stored = false;       // nothing of the above: see kStored
  std::string_view about;       // what the field is, for the contract; English
  std::string_view example;     // a value as it would be sent, where examples are to have one

  constexpr Rule length(std::size_t least, std::size_t most) const {
    Rule r = *this;
    r.length_min = least;
    r.length_max = most;
    return r;
  }
  constexpr Rule is(Format f) const {
    Rule r = *this;
    r.format = f;
    return r;
  }
  constexpr Rule between(std::int64_t least, std::int64_t most) const {
    Rule r = *this;
    r.min = least;
    r.max = most;
    return r;
  }
  constexpr Rule at_least(std::int64_t least) const {
    Rule r = *this;
    r.min = least;
    return r;
  }
  constexpr Rule items(std::size_t most) const {
    Rule r = *this;
    r.items_max = most;
    return r;
  }
  /// An empty text is as good as any: for drafts.
  constexpr Rule or_empty() const {
    Rule r = *this;
    r.may_be_empty = true;
    return r;
  }
  constexpr Rule says(std::string_view what, std::string_view value = {}) const {
    Rule r = *this;
    r.about = what;
    r.example = value;
    return r;
  }
  /// An optional member that the request has to name all the same, with null for "none": where to
  /// have none is a decision that nobody should take by leaving a field out.
  constexpr Rule named() const {
    Rule r = *this;
    r.is_named = true;
    return r;
  }
};

constexpr Rule rule(std::string_view member) {
  Rule r;
  r.member = member;
  return r;
}

/// For what this program stored itself, in this version or another: all that lies below is free.
inline constexpr Rule kStored = [] {
  Rule r;
  r.items_max = std::numeric_limits<std::size_t>::max();
  r.is_stored = true;
  return r;
}();

/// Structs without rules of their own.
template <class T>
constexpr std::array<Rule, 0> field_rules(Of<T>) {
  return {};
}

/// The rule of a member, or the default one. What is inherited has the rules of its own struct.
template <class T>
constexpr Rule rule_of(std::string_view member) {
  for (const Rule& r : field_rules(Of<T>{})) {
    if (r.member == member) return r;
  }
  Rule out = rule(member);
  boost::mp11::mp_for_each<boost::describe::describe_bases<T, boost::describe::mod_public>>(
      [&]<class Base>(Base) { out = rule_of<typename Base::type>(member); });
  return out;
}

/// Whether a reader sees nothing: no characters, or only white space and invisible ones.
bool is_blank(std::string_view text);
/// The message of the first rule that `text` breaks; empty where it breaks none.
Text check_text(const Rule& rule, std::string_view text);
/// The same for a number.
Text check_number(const Rule& rule, std::int64_t value);
/// The same for an amount in sen.
Text check_money(const Rule& rule, std::int64_t sen);
/// The JSON Schema pattern of a format; empty where there is none.
std::string_view format_pattern(Format format);

}  // namespace gerbang::contract
