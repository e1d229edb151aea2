#pragma once
// JSON in and out of wire structs; writing is in json_write.h. What comes from outside (from_json)
// is read strictly: every error is reported at once with the field's path, and unknown fields,
// fractions where money or whole numbers belong, NUL characters and overflow are refused, so that
// nothing half-understood reaches a room. What the program stored itself (from_stored) is read
// tolerantly, because the version before and the version after read it too.

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "base/contract/json_write.h"
#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/result.h"
#include "say/contract.h"

namespace gerbang::contract {

/// Collects what is wrong while a struct is read.
class Problems {
 public:
  void add(std::string path, Text message) {
    if (list_.size() < 100) list_.push_back({std::move(path), std::move(message)});
  }
  bool empty() const { return list_.empty(); }
  bool has(std::string_view path) const {
    return std::any_of(list_.begin(), list_.end(), [&](const auto& e) { return e.field == path; });
  }
  /// The 400 that names every field.
  Error error() &&;

 private:
  std::vector<FieldError> list_;
};

template <class T>
void read_json(const boost::json::value& json, T& out, const Rule& rule, const std::string& path,
               Problems& problems);

std::string path_join(const std::string& path, std::string_view name);
std::string path_item(const std::string& path, std::size_t index);

template <class T>
void read_object(const boost::json::value& json, T& out, const Rule& rule, const std::string& path,
                 Problems& problems) {
  const auto* object = json.if_object();
  if (!object) return problems.add(path, say::contract::object);
  std::size_t known = 0;
  for_each_member<T>([&](std::size_t, const std::string& name, auto pointer, std::string_view cpp) {
    const auto* field = object->if_contains(name);
    if (field) ++known;
    using Member = std::remove_cvref_t<decltype(out.*pointer)>;
    if (!field || field->is_null()) {
      if (rule.is_stored) return;
      if (!(is_optional<Member> || is_list<Member>) || (!field && rule_of<T>(cpp).is_named)) {
        problems.add(path_join(path, name), say::contract::required);
      }
      return;
    }
    read_json(*field, out.*pointer, rule.is_stored ? rule : rule_of<T>(cpp), path_join(path, name),
              problems);
  });
  if (rule.is_stored) return;
  // What no rule of a single field can say (one is required only when another says so): a room
  // declares `whole_check` beside its struct, and its errors are named together with the others.
  if constexpr (requires { whole_check(std::as_const(out), path, problems); }) {
    whole_check(std::as_const(out), path, problems);
  }
  if (known == object->size()) return;
  const auto& names = wire_names<T>();
  for (const auto& item : *object) {
    if (std::find(names.begin(), names.end(), std::string_view(item.key())) == names.end()) {
      problems.add(path_join(path, item.key()), say::contract::unknown_field);
    }
  }
}

/// The rules for a text that becomes a T, shared by JSON strings and query parameters.
template <class T>
Text read_text(std::string_view text, T& out, const Rule& rule) {
  if constexpr (std::is_same_v<T, std::string>) {
    Text problem = check_text(rule, text);
    if (problem.empty()) out = text;
    return problem;
  } else if constexpr (std::is_same_v<T, Money>) {
    auto money = money_parse(text);
    if (!money) return say::contract::amount;
    out = *money;
    return check_money(rule, out.sen);
  } else if constexpr (std::is_same_v<T, Instant>) {
    auto instant = instant_parse(text);
    if (!instant) instant = kl_parse(text);
    if (!instant) return say::contract::date;
    out = *instant;
    return {};
  } else if constexpr (std::is_same_v<T, CalendarDay>) {
    auto day = day_parse(text);
    if (!day) return say::contract::day;
    out.day = *day;
    return {};
  } else if constexpr (is_id<T>) {
    auto id = id_parse(text);
    if (!id) return say::contract::id;
    out.value = *id;
    return {};
  } else {
    static_assert(HasWireWords<T>);
    for (const auto& [word, name] : WireWords<T>::names) {
      if (name == text) {
        out = word;
        return {};
      }
    }
    return say::contract::choice;
  }
}

template <class T>
void read_json(const boost::json::value& json, T& out, const Rule& rule, const std::string& path,
               Problems& problems) {
  if constexpr (is_optional<T>) {
    if (json.is_null()) return;
    // A blank text in an optional text field means "no text", as forms send it. Anywhere else it is
    // no value: an empty amount must not become "the payer chooses", nor an empty limit "none".
    if constexpr (std::is_same_v<typename T::value_type, std::string>) {
      if (!rule.is_stored && json.is_string() && is_blank(json.get_string())) return;
    }
    typename T::value_type inner{};
    read_json(json, inner, rule, path, problems);
    out = std::move(inner);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_bool()) return problems.add(path, say::contract::boolean);
    out = json.get_bool();
  } else if constexpr (std::is_integral_v<T> || (std::is_enum_v<T> && !HasWireWords<T>)) {
    if (!json.is_int64()) return problems.add(path, say::contract::whole_number);
    std::int64_t number = json.get_int64();
    if constexpr (std::is_integral_v<T>) {
      if (!std::in_range<T>(number)) return problems.add(path, say::contract::range);
    }
    if (auto problem = check_number(rule, number); !problem.empty()) {
      return problems.add(path, std::move(problem));
    }
    if constexpr (std::is_enum_v<T>) {
      if (!std::in_range<std::underlying_type_t<T>>(number)) {
        return problems.add(path, say::contract::range);
      }
    }
    out = static_cast<T>(number);
  } else if constexpr (is_list<T>) {
    const auto* array = json.if_array();
    if (!array) return problems.add(path, say::contract::list);
    if (array->size() > rule.items_max) {
      return problems.add(path, say::contract::items_max({.max = rule.items_max}));
    }
    for (std::size_t i = 0; i < array->size(); ++i) {
      out.emplace_back();
      read_json((*array)[i], out.back(), rule, path_item(path, i), problems);
    }
  } else if constexpr (is_described<T>) {
    read_object(json, out, rule, path, problems);
  } else {
    if (!json.is_string()) return problems.add(path, say::contract::text);
    const auto& text = json.get_string();
    if (auto problem = read_text(std::string_view(text.data(), text.size()), out, rule);
        !problem.empty()) {
      problems.add(path, std::move(problem));
    }
  }
}

/// Parses `body` (at most 32 levels deep, valid UTF-8) without looking at its fields.
Result<boost::json::value> parse_json(std::string_view body);

/// A whole request body. An empty body counts as {}.
template <class T>
Result<T> from_json(std::string_view body) {
  GERBANG_TRY(auto json, parse_json(body));
  T out{};
  Problems problems;
  read_object(json, out, Rule{}, "", problems);
  if (!problems.empty()) return std::move(problems).error();
  return out;
}

/// What this program wrote with to_json and kept: payloads of jobs and events, saved forms. A field
/// that is not known is passed over, one that is missing or null keeps its default, and no field's
/// rule counts: an older version left it out, a newer one added it, or a rule was changed since. So
/// a stored field keeps its name and type for ever; what means something else gets another name.
/// Refused is only what is no object, or has a field of another type.
template <class T>
Result<T> from_stored(std::string_view text) {
  GERBANG_TRY(auto json, parse_json(text));
  T out{};
  Problems problems;
  read_object(json, out, kStored, "", problems);
  if (!problems.empty()) return std::move(problems).error();
  return out;
}

/// Query parameters into a struct: whole numbers, texts, dates, ids, words, and lists of whole
/// numbers or words separated by commas. A blank value counts as not given.
using QueryPairs = std::vector<std::pair<std::string, std::string>>;

template <class T>
Text read_query_value(std::string_view text, T& out, const Rule& rule) {
  if constexpr (is_optional<T>) {
    typename T::value_type inner{};
    auto problem = read_query_value(text, inner, rule);
    out = std::move(inner);
    return problem;
  } else if constexpr (std::is_same_v<T, bool>) {
    out = text == "true";
    return text == "true" || text == "false" ? Text() : say::contract::boolean;
  } else if constexpr (std::is_integral_v<T>) {
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::in_range<T>(number)) {
      return say::contract::whole_number;
    }
    out = static_cast<T>(number);
    return check_number(rule, number);
  } else if constexpr (HasWireCodes<T>) {
    std::int64_t number = 0;
    if (auto problem = read_query_value(text, number, rule); !problem.empty()) return problem;
    if (!std::in_range<std::underlying_type_t<T>>(number)) return say::contract::range;
    out = static_cast<T>(number);
    return {};
  } else if constexpr (is_described<T> || is_map<T>) {
    return say::contract::no_parameter;
  } else if constexpr (is_list<T>) {
    while (!text.empty()) {
      auto comma = text.find(',');
      if (out.size() >= rule.items_max) return say::contract::too_many_values;
      out.emplace_back();
      if (auto problem = read_query_value(text.substr(0, comma), out.back(), rule);
          !problem.empty()) {
        return problem;
      }
      text = comma == std::string_view::npos ? "" : text.substr(comma + 1);
    }
    return {};
  } else {
    return read_text(text, out, rule);
  }
}

template <class T>
Result<T> from_query(const QueryPairs& pairs) {
  T out{};
  Problems problems;
  std::map<std::string_view, int> times;
  for (const auto& [key, value] : pairs) {
    bool known = false;
    int time = ++times[key];
    for_each_member<T>(
        [&](std::size_t, const std::string& name, auto pointer, std::string_view cpp) {
          if (name != key) return;
          known = true;
          // Of two values one would count, and an export's file would name both.
          if (time > 1 && !is_list<std::remove_cvref_t<decltype(out.*pointer)>>) {
            if (time == 2) problems.add(name, say::contract::too_many_values);
            return;
          }
          if (is_blank(value)) return;
          auto problem = read_query_value(value, out.*pointer, rule_of<T>(cpp));
          if (!problem.empty()) problems.add(name, std::move(problem));
        });
    if (!known) problems.add(key, say::contract::unknown_parameter);
  }
  if (!problems.empty()) return std::move(problems).error();
  return out;
}

}  // namespace gerbang::contract
