#pragma once
// JSON out of wire structs, straight to text: a row costs about 3 µs where a document tree costs
// 20. Reading is in json.h.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/contract/wire.h"

namespace gerbang::contract {

void write_text(std::string& out, std::string_view text);
void write_number(std::string& out, std::int64_t number);

template <class T>
void write_json(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    write_number(out, value);
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    write_text(out, value);
  } else if constexpr (std::is_same_v<T, Text>) {
    write_text(out, value.english());
  } else if constexpr (std::is_same_v<T, Money>) {
    out.push_back('"');
    money_append(out, value);
    out.push_back('"');
  } else if constexpr (std::is_same_v<T, Instant>) {
    out.push_back('"');
    instant_append(out, value);
    out.push_back('"');
  } else if constexpr (std::is_same_v<T, CalendarDay>) {
    out.push_back('"');
    out.append(day_text(value.day));
    out.push_back('"');
  } else if constexpr (is_id<T>) {
    out.push_back('"');
    write_number(out, value.value);
    out.push_back('"');
  } else if constexpr (HasWireWords<T>) {
    for (const auto& [word, text] : WireWords<T>::names) {
      if (word == value) return write_text(out, text);
    }
    write_text(out, "UNKNOWN");
  } else if constexpr (std::is_enum_v<T>) {
    write_number(out, static_cast<std::int64_t>(value));
  } else if constexpr (is_optional<T>) {
    if (value) {
      write_json(out, *value);
    } else {
      out += "null";
    }
  } else if constexpr (is_either<T>) {
    std::visit([&](const auto& code) { write_json(out, code); }, value);
  } else if constexpr (is_list<T>) {
    out.push_back('[');
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out.push_back(',');
      write_json(out, value[i]);
    }
    out.push_back(']');
  } else if constexpr (is_map<T>) {
    out.push_back('{');
    bool first = true;
    for (const auto& [key, item] : value) {
      if (!std::exchange(first, false)) out.push_back(',');
      write_text(out, key);
      out.push_back(':');
      write_json(out, item);
    }
    out.push_back('}');
  } else {
    static_assert(is_described<T>, "a wire type is described with BOOST_DESCRIBE_STRUCT");
    out.push_back('{');
    for_each_member<T>([&](std::size_t i, const std::string& name, auto pointer, std::string_view) {
      if (i > 0) out.push_back(',');
      out.push_back('"');
      out += name;
      out += "\":";
      write_json(out, value.*pointer);
    });
    out.push_back('}');
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

}  // namespace gerbang::contract
