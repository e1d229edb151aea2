#pragma once
// The same wire structs as JSON Schema, for contract/openapi.json. The schema of a request and of
// an answer differ: what may be absent in a request is there and null in an answer, so a struct
// that is used in both directions appears twice (Link, and LinkInput). For that the answers are
// visited before the requests.

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/json.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"

namespace gerbang::contract {

enum class Direction { request, answer };

/// Gathers the named schemas (components/schemas) while types are visited.
class Schemas {
 public:
  boost::json::object components;
  /// The schema's name: "gerbang::sales::SaleRow" -> "SaleRow", "…Page<…SaleRow>" ->
  /// "SaleRowPage"; in a request "LinkInput" where an answer has a Link.
  std::string name(std::string_view cpp_type, Direction direction) const;
  /// True for the first caller with this name, who then fills it in.
  bool begin(const std::string& name, std::string_view cpp_type, Direction direction);

 private:
  struct Origin {
    std::string cpp_type;
    Direction direction;
  };
  std::map<std::string, Origin> origins_;
};

template <class T>
constexpr std::string_view type_text() {
  return __PRETTY_FUNCTION__;
}

/// A value of an enum as clients see it.
struct EnumValue {
  boost::json::value wire;  // the number or the word
  std::string_view name;
  std::string_view about;
};
/// The component of an enum, the same in both directions, and a reference to it. Numbers bring
/// their names along (`x-enum-varnames`, `x-enum-descriptions`, as client generators read them) and
/// the sets that have a name (`x-enum-sets`, as web/gen_limits.mjs reads them).
boost::json::object schema_enum(Schemas& schemas, std::string_view cpp_type,
                                const std::vector<EnumValue>& values,
                                boost::json::object sets = {});
void schema_rule(boost::json::object& schema, const Rule& rule, bool is_text, bool is_number);
boost::json::object schema_reference(const std::string& name);
/// What the field's rule says in words, added to its schema. An amount has its bounds here, too,
/// which JSON Schema has no word for in a text.
void schema_words(boost::json::value& schema, const Rule& rule, bool is_money);

template <class T>
boost::json::value schema_of(Schemas& schemas, Direction direction, const Rule& rule = {}) {
  boost::json::object out;
  if constexpr (is_optional<T>) {
    auto inner = schema_of<typename T::value_type>(schemas, direction, rule);
    if (direction == Direction::request && !rule.is_named) return inner;
    if (inner.as_object().contains("$ref")) {
      out["anyOf"] = boost::json::array{inner, {{"type", "null"}}};
      return out;
    }
    auto& object = inner.as_object();
    if (auto* either = object.if_contains("anyOf")) {
      either->as_array().emplace_back(boost::json::object{{"type", "null"}});
      return inner;
    }
    object["type"] = boost::json::array{object["type"], "null"};
    return inner;
  } else if constexpr (std::is_same_v<T, bool>) {
    out["type"] = "boolean";
  } else if constexpr (HasWireCodes<T>) {
    std::vector<EnumValue> values;
    for (const auto& row : WireCodes<T>::names)
      values.push_back({static_cast<std::int64_t>(row.code), row.name, row.about});
    boost::json::object sets;
    if constexpr (HasCodeSets<T>) {
      for (const auto& set : WireCodes<T>::sets) {
        auto& codes = sets[set.name].emplace_array();
        for (auto code : set.codes)
          codes.push_back(static_cast<std::int64_t>(code));
      }
    }
    return schema_enum(schemas, type_text<T>(), values, std::move(sets));
  } else if constexpr (HasWireWords<T>) {
    std::vector<EnumValue> values;
    for (const auto& [word, text] : WireWords<T>::names)
      values.push_back({boost::json::string(text), text, {}});
    return schema_enum(schemas, type_text<T>(), values);
  } else if constexpr (std::is_integral_v<T>) {
    out["type"] = "integer";
    schema_rule(out, rule, false, true);
  } else if constexpr (std::is_same_v<T, Money>) {
    out["type"] = "string";
    out["pattern"] = R"(^-?[0-9]+(\.[0-9]{1,2})?$)";
    out["description"] = "An amount in MYR with two decimal places";
  } else if constexpr (std::is_same_v<T, Instant>) {
    out["type"] = "string";
    out["format"] = "date-time";
  } else if constexpr (std::is_same_v<T, CalendarDay>) {
    out["type"] = "string";
    out["format"] = "date";
  } else if constexpr (is_id<T>) {
    out["type"] = "string";
    out["pattern"] = "^[0-9]{1,19}$";
  } else if constexpr (is_either<T>) {
    auto& either = out["anyOf"].emplace_array();
    boost::mp11::mp_for_each<T>(
        [&](auto code) { either.push_back(schema_of<decltype(code)>(schemas, direction)); });
  } else if constexpr (is_list<T>) {
    out["type"] = "array";
    out["items"] = schema_of<typename T::value_type>(schemas, direction, rule);
  } else if constexpr (is_map<T>) {
    out["type"] = "object";
    out["additionalProperties"] = schema_of<typename T::mapped_type>(schemas, direction);
  } else if constexpr (is_described<T>) {
    std::string name = schemas.name(type_text<T>(), direction);
    if (schemas.begin(name, type_text<T>(), direction)) {
      boost::json::object properties;
      boost::json::array required;
      for_each_member<T>(
          [&](std::size_t, const std::string& wire, auto pointer, std::string_view cpp) {
            using Member = std::remove_cvref_t<decltype(std::declval<T&>().*pointer)>;
            properties[wire] = schema_of<Member>(schemas, direction, rule_of<T>(cpp));
            schema_words(properties[wire], rule_of<T>(cpp), is_money<Member>);
            if (direction == Direction::answer || rule_of<T>(cpp).is_named ||
                !(is_optional<Member> || is_list<Member>)) {
              required.emplace_back(wire);
            }
          });
      out["type"] = "object";
      out["properties"] = std::move(properties);
      if (!required.empty()) out["required"] = std::move(required);
      out["additionalProperties"] = false;
      schemas.components[name] = std::move(out);
    }
    return schema_reference(name);
  } else {
    static_assert(!std::is_enum_v<T>, "an enum on the wire has WireCodes or WireWords");
    out["type"] = "string";
    schema_rule(out, rule, true, false);
  }
  return out;
}

}  // namespace gerbang::contract
