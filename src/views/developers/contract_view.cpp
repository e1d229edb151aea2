#include "views/developers/contract_view.h"

#include <algorithm>
#include <stdexcept>

namespace gerbang::developers {
namespace {

namespace json = boost::json;

constexpr std::string_view kSchemas = "#/components/schemas/";

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::optional<std::int64_t> number_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  if (!value || !value->is_number()) return std::nullopt;
  return value->to_number<std::int64_t>();
}

const json::array& array_at(const json::object& object, std::string_view name) {
  static const json::array kNone;
  const auto* value = object.if_contains(name);
  return value && value->is_array() ? value->get_array() : kNone;
}

bool holds(const json::array& array, std::string_view text) {
  return std::ranges::any_of(
      array, [&](const auto& it) { return it.is_string() && it.get_string() == text; });
}

/// The one schema among those of an anyOf that is not null.
const json::object& without_null(const json::object* schema) {
  for (const auto& it : array_at(*schema, "anyOf")) {
    if (text_at(it.as_object(), "type") != "null") return it.as_object();
  }
  return *schema;
}

std::string reference(const json::object& schema) {
  auto text = text_at(schema, "$ref");
  return text.starts_with(kSchemas) ? text.substr(kSchemas.size()) : std::string();
}

bool is_nullable(const json::object& schema) {
  const auto* type = schema.if_contains("type");
  if (type && type->is_array() && holds(type->get_array(), "null")) return true;
  return std::ranges::any_of(array_at(schema, "anyOf"), [](const auto& it) {
    return text_at(it.as_object(), "type") == "null";
  });
}

std::string plain_type(const json::object& schema) {
  const auto* type = schema.if_contains("type");
  std::string out = text_at(schema, "type");
  if (type && type->is_array()) {
    for (const auto& it : type->get_array()) {
      if (it.as_string() != "null") out = it.as_string();
    }
  }
  if (text_at(schema, "format") == "date-time") return "instant";
  if (text_at(schema, "format") == "email") return "email";
  // As contract/schema.h writes an amount.
  if (out == "string" && text_at(schema, "pattern").starts_with("^-?[0-9]+(")) return "amount";
  if (schema.contains("const")) return "constant";
  return out;
}

Limits limits_of(const json::object& schema, std::string_view type) {
  Limits out;
  out.length_min = number_at(schema, "minLength");
  out.length_max = number_at(schema, "maxLength");
  if (auto min = number_at(schema, "minimum")) out.min = std::to_string(*min);
  if (auto max = number_at(schema, "maximum")) out.max = std::to_string(*max);
  if (type == "amount" && schema.contains("x-minimum")) out.min = text_at(schema, "x-minimum");
  if (type == "amount" && schema.contains("x-maximum")) out.max = text_at(schema, "x-maximum");
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return out;
}

Refusal refusal_of(const json::object& it, int status) {
  Refusal out{text_at(it, "errorCode"), status, false, text_at(it, "about")};
  if (auto given = number_at(it, "status")) out.status = static_cast<int>(*given);
  const auto* retry = it.if_contains("retry");
  out.retry = retry && retry->is_bool() && retry->get_bool();
  return out;
}

}  // namespace

const json::object& Document::schema_named(std::string_view name) const {
  return document_->at("components").at("schemas").at(name).as_object();
}

const json::object& Document::resolved(const json::object& schema) const {
  const auto& inner = without_null(&schema);
  auto name = reference(inner);
  return name.empty() ? inner : schema_named(name);
}

Field Document::field_of(std::string_view name, const json::object& given, int depth,
                         bool is_required) const {
  const auto& schema = resolved(given);
  Field out;
  out.name = name;
  out.depth = depth;
  out.is_required = is_required;
  out.is_nullable = is_nullable(given) || is_nullable(schema);
  out.type = plain_type(schema);
  out.limits = limits_of(schema, out.type);
  if (out.type == "amount")
    out.limits = limits_of(given.contains("x-minimum") ? given : schema, out.type);
  out.about = text_at(given, "description");
  if (out.about.empty()) out.about = text_at(without_null(&given), "description");
  if (out.about.empty()) out.about = text_at(schema, "description");
  if (schema.contains("enum")) out.codes = reference(without_null(&given));
  const auto& examples = array_at(given.contains("examples") ? given : schema, "examples");
  if (!examples.empty()) out.example = examples.front();
  if (const auto* constant = schema.if_contains("const")) out.example = *constant;
  return out;
}

void Document::add_fields(std::vector<Field>& out, const json::object& given, int depth) const {
  const auto& schema = resolved(given);
  const auto* properties = schema.if_contains("properties");
  if (!properties) return;
  const auto& required = array_at(schema, "required");
  for (const auto& item : properties->as_object()) {
    const auto& field = item.value().as_object();
    out.push_back(field_of(item.key(), field, depth, holds(required, item.key())));
    const auto* items = resolved(field).if_contains("items");
    add_fields(out, items ? items->as_object() : field, depth + 1);
  }
}

std::vector<Field> Document::fields(const json::value& schema) const {
  std::vector<Field> out;
  add_fields(out, schema.as_object(), 0);
  return out;
}

std::vector<Field> Document::fields_of(std::string_view schema_name) const {
  std::vector<Field> out;
  add_fields(out, schema_named(schema_name), 0);
  return out;
}

std::vector<Code> Document::codes(std::string_view schema_name) const {
  const auto& schema = schema_named(schema_name);
  const auto& values = array_at(schema, "enum");
  const auto& names = array_at(schema, "x-enum-varnames");
  const auto& about = array_at(schema, "x-enum-descriptions");
  auto nth = [](const json::array& array, std::size_t i) {
    return i < array.size() ? std::string(array[i].as_string()) : std::string();
  };
  std::vector<Code> out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto value =
        values[i].is_string() ? std::string(values[i].get_string()) : json::serialize(values[i]);
    out.push_back({std::move(value), nth(names, i), nth(about, i)});
  }
  return out;
}

std::vector<Refusal> Document::refusals() const {
  std::vector<Refusal> out;
  for (const auto& it : array_at(*document_, "x-errors"))
    out.push_back(refusal_of(it.as_object(), 0));
  return out;
}

Call Document::call_of(std::string_view path, std::string_view method,
                       const json::object& operation) const {
  Call out;
  out.id = text_at(operation, "operationId");
  out.method = upper(method);
  out.path = std::string(document_->at("servers").at(0).at("url").as_string()).append(path);
  out.summary = text_at(operation, "summary");
  out.about = text_at(operation, "description");
  out.needs_key = !array_at(operation, "security").empty();
  out.needs_idempotency_key = out.method != "GET";
  for (const auto& it : array_at(operation, "parameters")) {
    const auto& parameter = it.as_object();
    if (parameter.contains("$ref") || text_at(parameter, "name") == "mchtId") continue;
    const auto* required = parameter.if_contains("required");
    auto field = field_of(text_at(parameter, "name"), parameter.at("schema").as_object(), 0,
                          required && required->as_bool());
    out.parameters.push_back(std::move(field));
  }
  if (const auto* body = operation.if_contains("requestBody")) {
    out.body = fields(body->at("content").at("application/json").at("schema"));
  }
  for (const auto& item : operation.at("responses").as_object()) {
    const auto& response = item.value().as_object();
    if (item.key() == "200") {
      const auto* content = response.if_contains("content");
      const auto* as_json =
          content ? content->as_object().if_contains("application/json") : nullptr;
      if (as_json) out.answer = fields(as_json->at("schema"));
    }
    for (const auto& it : array_at(response, "x-errors")) {
      int status = std::stoi(std::string(item.key()));
      out.refusals.push_back(refusal_of(it.as_object(), status));
    }
  }
  return out;
}

std::vector<Call> Document::calls(std::string_view tag) const {
  std::vector<Call> out;
  for (const auto& path : document_->at("paths").as_object()) {
    for (const auto& operation : path.value().as_object()) {
      const auto& it = operation.value().as_object();
      if (holds(array_at(it, "tags"), tag)) out.push_back(call_of(path.key(), operation.key(), it));
    }
  }
  return out;
}

}  // namespace gerbang::developers
