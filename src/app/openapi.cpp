#include "app/openapi.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/core/error_table.h"
#include "base/http/call_audit.h"
#include "base/http/error_body.h"
#include "selling/orders/order_form.h"

namespace gerbang::app {
namespace {

namespace json = boost::json;

void print(std::string& out, const json::value& value, std::size_t indent) {
  const std::string pad(indent + 2, ' ');
  const std::string end(indent, ' ');
  if (const auto* object = value.if_object()) {
    if (object->empty()) {
      out += "{}";
      return;
    }
    out += "{\n";
    bool first = true;
    for (const auto& item : *object) {
      if (!std::exchange(first, false)) out += ",\n";
      out += pad + json::serialize(json::string(item.key())) + ": ";
      print(out, item.value(), indent + 2);
    }
    out += "\n" + end + "}";
  } else if (const auto* array = value.if_array()) {
    bool is_flat = std::none_of(array->begin(), array->end(),
                                [](const json::value& v) { return v.is_structured(); });
    if (is_flat) {
      out += "[";
      for (std::size_t i = 0; i < array->size(); ++i) {
        if (i > 0) out += ", ";
        out += json::serialize((*array)[i]);
      }
      out += "]";
      return;
    }
    out += "[\n";
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (i > 0) out += ",\n";
      out += pad;
      print(out, (*array)[i], indent + 2);
    }
    out += "\n" + end + "]";
  } else {
    out += json::serialize(value);
  }
}

json::array path_parameters(const std::string& path) {
  json::array out;
  for (auto open = path.find('{'); open != std::string::npos; open = path.find('{', open + 1)) {
    auto close = path.find('}', open);
    out.push_back(json::object{{"name", path.substr(open + 1, close - open - 1)},
                               {"in", "path"},
                               {"required", true},
                               {"schema", {{"type", "string"}}}});
  }
  return out;
}

/// Whose programs make the call.
std::string_view tag_of(const http::Route& route) {
  if (route.access.kind == http::Access::Kind::key || route.options.is_for_servers) return "server";
  return route.path.starts_with("pay/") ? "payer" : "portal";
}

/// Refusals with one status are one response, which lists the codes.
void refusal_add(json::object& responses, const http::Refusal& refusal) {
  const auto& row = error_row(refusal.code);
  auto& response = responses[std::to_string(row.status)];
  if (response.is_null()) {
    response = json::object{
        {"description", "Refused"},
        {"content",
         {{"application/json", {{"schema", {{"$ref", "#/components/schemas/ErrorBody"}}}}}}},
        {"x-errors", json::array{}}};
  }
  auto wire = refusal.wire.empty() ? row.wire : refusal.wire;
  response.as_object()["x-errors"].as_array().push_back(
      {{"errorCode", wire}, {"about", refusal.when}});
}

json::object operation_of(const http::Route& route, contract::Schemas& schemas) {
  json::object out;
  out["operationId"] = route.operation;
  out["tags"] = json::array{tag_of(route)};
  if (!route.options.summary.empty()) {
    out["summary"] = route.options.summary;
    out["description"] = route.options.about;
  }
  using Kind = http::Access::Kind;
  if (route.access.kind == Kind::open) {
    out["x-open"] = route.access.why_open;
    out["security"] = json::array{};
  } else if (route.access.kind == Kind::permission) {
    out["x-permission"] = permission_text(route.access.permission);
  }
  if (auto why = http::unaudited(route); !why.empty()) out["x-unaudited"] = why;
  json::array parameters = path_parameters(route.path);
  if (route.access.kind == Kind::key) {
    out["security"] = json::array{json::object{{"merchantKey", json::array{}}}};
    parameters.push_back(json::object{{"$ref", "#/components/parameters/MchtId"}});
  }
  if (route.query_parameters) {
    for (auto& p : route.query_parameters(schemas))
      parameters.push_back(std::move(p));
  }
  if (route.options.account_is_argument) {
    parameters.push_back(json::object{{"name", "X-Auth-Account-Id"},
                                      {"in", "header"},
                                      {"required", true},
                                      {"schema", {{"type", "string"}}}});
  }
  const bool is_unsafe = route.method != http::Method::get;
  if (is_unsafe) {
    parameters.push_back(json::object{{"$ref", "#/components/parameters/IdempotencyKey"}});
  }
  if (!parameters.empty()) out["parameters"] = std::move(parameters);
  if (route.body_schema) {
    out["requestBody"] =
        json::object{{"required", true},
                     {"content", {{"application/json", {{"schema", route.body_schema(schemas)}}}}}};
  }
  if (route.options.takes != http::RouteOptions{}.takes) {
    out["requestBody"] = json::object{
        {"required", true},
        {"content",
         {{route.options.takes, {{"schema", {{"type", "string"}, {"format", "binary"}}}}}}}};
  }
  json::object ok;
  if (route.answer_schema) {
    ok["description"] = "Done";
    ok["content"] =
        json::object{{route.options.content_type, {{"schema", route.answer_schema(schemas)}}}};
    out["responses"] = json::object{{"200", ok}};
  } else {
    ok["description"] = "See other, or no content";
    out["responses"] = json::object{{"303", ok}};
  }
  auto& responses = out["responses"].as_object();
  for (const auto& refusal : route.options.refusals)
    refusal_add(responses, refusal);
  responses["default"] = json::object{{"$ref", "#/components/responses/Error"}};
  return out;
}

/// The codes that any call may be refused with.
json::array error_codes() {
  json::array out;
  for (const auto& row : kErrorTable) {
    out.push_back({{"errorCode", row.wire},
                   {"status", row.status},
                   {"retry", row.retry},
                   {"about", row.about}});
  }
  return out;
}

/// All that a person may be allowed, in the words of x-permission: clients ask for no other.
json::object permission_schema() {
  json::array words;
  for (int r = 0; r < static_cast<int>(Resource::count); ++r) {
    for (std::size_t a = 0; a < kActionNames.size(); ++a) {
      words.emplace_back(permission_text({static_cast<Resource>(r), static_cast<Action>(a)}));
    }
  }
  return {{"type", "string"}, {"enum", std::move(words)}};
}

}  // namespace

std::string openapi_text(const http::Routes& routes) {
  contract::Schemas schemas;
  contract::schema_of<http::ErrorBody>(schemas, contract::Direction::answer);
  schemas.components["Permission"] = permission_schema();
  json::object error_response{
      {"description", "Refused"},
      {"content",
       {{"application/json", {{"schema", {{"$ref", "#/components/schemas/ErrorBody"}}}}}}}};

  // The document does not depend on the order in which rooms are wired.
  std::vector<const http::Route*> sorted;
  for (const auto& route : routes) {
    if (!route.options.is_internal) sorted.push_back(&route);
  }
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return std::pair(a->full_path(), a->method) < std::pair(b->full_path(), b->method);
  });
  for (const auto* route : sorted) {
    if (route->answer_schema) route->answer_schema(schemas);  // answers first, see schema.h
  }
  // Pages, not calls: what stands in a form and behind an address has a schema all the same.
  contract::schema_of<orders::PaymentReturn>(schemas, contract::Direction::answer);
  contract::schema_of<orders::PaymentForm>(schemas, contract::Direction::request);
  json::object paths;
  for (const auto* route : sorted) {
    std::string method(http::method_text(route->method));
    std::transform(method.begin(), method.end(), method.begin(),
                   [](char c) { return static_cast<char>(c - 'A' + 'a'); });
    json::value& path =
        paths["/" + (route->path.starts_with('/') ? route->path.substr(1) : route->path)];
    if (path.is_null()) path = json::object{};
    path.as_object()[method] = operation_of(*route, schemas);
  }
  std::vector<std::string> names;
  for (const auto& item : schemas.components)
    names.emplace_back(item.key());
  std::sort(names.begin(), names.end());
  json::object components;
  for (const auto& name : names)
    components[name] = schemas.components[name];

  json::object document{
      {"openapi", "3.1.0"},
      {"info",
       {{"title", "Gerbang"},
        {"version", "1"},
        {"license", {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}}}}},
      {"servers", json::array{json::object{{"url", "/api/v1"}}}},
      {"security", json::array{json::object{{"token", json::array{}}}}},
      {"tags",
       json::array{{{"name", "server"}, {"description", "What a merchant's server calls"}},
                   {{"name", "payer"}, {"description", "What the payer's pages call"}},
                   {{"name", "portal"}, {"description", "What the portal calls, for people"}}}},
      {"x-errors", error_codes()},
      {"paths", paths},
      {"components",
       {{"schemas", components},
        {"responses", {{"Error", error_response}}},
        {"parameters",
         {{"IdempotencyKey",
           {{"name", "Idempotency-Key"},
            {"in", "header"},
            {"description",
             "Your own text for this attempt. Sent again with the same body, it gets the first "
             "answer and does nothing a second time"},
            {"schema", {{"type", "string"}, {"minLength", 1}, {"maxLength", 255}}}}},
          {"MchtId",
           {{"name", "mchtId"},
            {"in", "query"},
            {"required", true},
            {"description", "Your merchant's number"},
            {"schema", {{"type", "string"}}}}}}},
        {"securitySchemes",
         {{"token", {{"type", "apiKey"}, {"in", "header"}, {"name", "X-Auth-Token"}}},
          {"merchantKey", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
  std::string out;
  print(out, document, 0);
  return out + "\n";
}

}  // namespace gerbang::app
