#include "base/contract/schema.h"

#include <algorithm>
#include <stdexcept>

namespace gerbang::contract {
namespace {

std::string last_part(std::string_view qualified) {
  auto colon = qualified.rfind("::");
  return std::string(colon == std::string_view::npos ? qualified : qualified.substr(colon + 2));
}

/// Without namespaces; a template's argument goes in front.
std::string plain_name(std::string_view pretty) {
  // GCC: "… [with T = gerbang::x::Y; …]", Clang: "… [T = gerbang::x::Y]"
  auto begin = pretty.find("T = ");
  auto type = pretty.substr(begin + 4);
  type = type.substr(0, type.find_first_of(";]"));
  if (auto open = type.find('<'); open != std::string_view::npos) {
    auto inner = type.substr(open + 1, type.rfind('>') - open - 1);
    return last_part(inner) + last_part(type.substr(0, open));
  }
  return last_part(type);
}

}  // namespace

std::string Schemas::name(std::string_view cpp_type, Direction direction) const {
  std::string plain = plain_name(cpp_type);
  auto at = origins_.find(plain);
  bool is_answer_too = direction == Direction::request && at != origins_.end() &&
                       at->second.cpp_type == cpp_type && at->second.direction == Direction::answer;
  return is_answer_too ? plain + "Input" : plain;
}

bool Schemas::begin(const std::string& name, std::string_view cpp_type, Direction direction) {
  auto [at, is_new] = origins_.emplace(name, Origin{std::string(cpp_type), direction});
  if (!is_new && (at->second.cpp_type != cpp_type || at->second.direction != direction)) {
    throw std::logic_error("two wire structs are called " + name + "; rename one of them");
  }
  return is_new;
}

boost::json::object schema_enum(Schemas& schemas, std::string_view cpp_type,
                                const std::vector<EnumValue>& values, boost::json::object sets) {
  std::string name = schemas.name(cpp_type, Direction::answer);
  if (schemas.begin(name, cpp_type, Direction::answer)) {
    boost::json::array wire, names, about;
    for (const auto& value : values) {
      if (std::ranges::find(wire, value.wire) != wire.end()) continue;
      wire.push_back(value.wire);
      names.emplace_back(value.name);
      about.emplace_back(value.about);
    }
    bool is_number = wire.front().is_int64();
    bool is_told = std::ranges::any_of(values, [](const auto& v) { return !v.about.empty(); });
    boost::json::object out{{"type", is_number ? "integer" : "string"}, {"enum", std::move(wire)}};
    if (is_number) out["x-enum-varnames"] = std::move(names);
    if (is_told) out["x-enum-descriptions"] = std::move(about);
    if (!sets.empty()) out["x-enum-sets"] = std::move(sets);
    schemas.components[name] = std::move(out);
  }
  return schema_reference(name);
}

void schema_rule(boost::json::object& schema, const Rule& rule, bool is_text, bool is_number) {
  if (is_text) {
    schema["maxLength"] = rule.length_max;
    if (rule.length_min > 0) schema["minLength"] = rule.length_min;
    if (rule.format == Format::email) schema["format"] = "email";
    if (auto pattern = format_pattern(rule.format); !pattern.empty()) schema["pattern"] = pattern;
  }
  if (is_number) {
    if (rule.min != std::numeric_limits<std::int64_t>::min()) schema["minimum"] = rule.min;
    if (rule.max != std::numeric_limits<std::int64_t>::max()) schema["maximum"] = rule.max;
  }
}

void schema_words(boost::json::value& schema, const Rule& rule, bool is_money) {
  auto& out = schema.as_object();
  if (!rule.about.empty()) out["description"] = rule.about;
  if (!rule.example.empty()) out["examples"] = boost::json::array{rule.example};
  if (!is_money) return;
  if (rule.min != std::numeric_limits<std::int64_t>::min()) {
    out["x-minimum"] = money_text(Money{rule.min});
  }
  if (rule.max != std::numeric_limits<std::int64_t>::max()) {
    out["x-maximum"] = money_text(Money{rule.max});
  }
}

boost::json::object schema_reference(const std::string& name) {
  boost::json::object out;
  out["$ref"] = "#/components/schemas/" + name;
  return out;
}

}  // namespace gerbang::contract
