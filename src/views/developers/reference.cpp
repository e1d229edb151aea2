#include "views/developers/reference.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/http/http.h"
#include "say/developers.h"
#include "views/developers/call_samples.h"

namespace gerbang::developers {
namespace {

using http::html_escape;

constexpr std::array<std::pair<std::string_view, TextId>, 9> kTypes{{
    {"string", say::developers::type::string},
    {"amount", say::developers::type::amount},
    {"integer", say::developers::type::integer},
    {"boolean", say::developers::type::boolean},
    {"instant", say::developers::type::instant},
    {"email", say::developers::type::email},
    {"object", say::developers::type::object},
    {"array", say::developers::type::array},
    {"constant", say::developers::type::constant},
}};

std::string type_html(const Words& words, const Field& field) {
  if (!field.codes.empty()) {
    return fmt::format(R"(<a href="#{0}">{0}</a>)", html_escape(field.codes));
  }
  auto at = std::ranges::find(kTypes, field.type, &std::pair<std::string_view, TextId>::first);
  std::string out = at == kTypes.end() ? html_escape(field.type) : words.html(at->second);
  if (field.type == "constant") out += " " + code(boost::json::serialize(field.example));
  return out;
}

std::string limits_html(const Words& words, const Limits& limits) {
  if (limits.length_max) {
    auto max = *limits.length_max;
    return limits.length_min.value_or(0) > 0
               ? words.html(say::developers::table::length({.max = max, .min = *limits.length_min}))
               : words.html(say::developers::table::length_max({.max = max}));
  }
  if (limits.min && limits.max) {
    return words.html(say::developers::table::between({.max = *limits.max, .min = *limits.min}));
  }
  return limits.min ? words.html(say::developers::table::at_least({.min = *limits.min}))
                    : std::string();
}

/// "whole number, 1 to 100" and whether it may be left out, or null.
std::string type_cell(const Words& words, const Field& field, bool is_request) {
  std::string out = type_html(words, field);
  auto limits = is_request ? limits_html(words, field.limits) : std::string();
  if (!limits.empty()) out += ", " + limits;
  if (is_request && field.is_required) {
    out += R"( <strong class="required">)" + words.html(say::developers::table::required) +
           "</strong>";
  }
  if (!is_request && field.is_nullable) out += " " + words.html(say::developers::table::or_null);
  return out;
}

std::string pretty(const boost::json::value& value, std::size_t indent = 0) {
  const std::string pad(indent + 2, ' ');
  const auto* object = value.if_object();
  if (!object || object->empty()) return boost::json::serialize(value);
  std::string out = "{";
  std::string_view between = "\n";
  for (const auto& item : *object) {
    out += fmt::format("{}{}{}: {}", between, pad,
                       boost::json::serialize(boost::json::string(item.key())),
                       pretty(item.value(), indent + 2));
    between = ",\n";
  }
  return out + "\n" + std::string(indent, ' ') + "}";
}

std::string part(const Words& words, const Text& title, const std::string& html) {
  return "<h4>" + words.html(title) + "</h4>\n" + html;
}

}  // namespace

std::string fields_table(const Words& words, std::string_view name,
                         const std::vector<Field>& fields, bool is_request) {
  std::vector<Cells> rows;
  for (const auto& field : fields) {
    std::string indent = field.depth == 0
                             ? std::string()
                             : fmt::format(R"(<span class="depth{}"></span>)", field.depth);
    rows.push_back(
        {indent + code(field.name), type_cell(words, field, is_request), html_escape(field.about)});
  }
  return table(name,
               {words.html(say::developers::table::field), words.html(say::developers::table::type),
                words.html(say::developers::table::about)},
               rows);
}

std::string codes_table(const Words& words, const Document& document, std::string_view schema) {
  std::vector<Cells> rows;
  for (const auto& it : document.codes(schema))
    rows.push_back(
        {code(it.value), it.name.empty() ? std::string() : code(it.name), html_escape(it.about)});
  return table(schema,
               {words.html(say::developers::table::code), words.html(say::developers::table::name),
                words.html(say::developers::table::about)},
               rows);
}

std::string refusals_table(const Words& words, std::string_view name,
                           const std::vector<Refusal>& refusals, bool tells_retry) {
  Cells headings{words.html(say::developers::table::code),
                 words.html(say::developers::table::status),
                 words.html(say::developers::table::about)};
  if (tells_retry) headings.push_back(words.html(say::developers::errors::retry));
  std::vector<Cells> rows;
  for (const auto& it : refusals) {
    rows.push_back({code(it.error_code), std::to_string(it.status), html_escape(it.about)});
    if (tells_retry) {
      rows.back().push_back(
          words.html(it.retry ? say::developers::errors::yes : say::developers::errors::no));
    }
  }
  return table(name, headings, rows);
}

std::string call_section(const Words& words, const Call& call) {
  std::string out = fmt::format(R"(<section class="entry" aria-labelledby="{}">)"
                                "\n",
                                call.id);
  out += heading(
      3, call.id,
      fmt::format(R"(<span class="method">{}</span> {})", call.method, html_escape(call.path)));
  out += fmt::format("<p><strong>{}.</strong> {}</p>\n", html_escape(call.summary),
                     html_escape(call.about));
  if (!call.needs_key) out += words.paragraph(say::developers::reference::no_key);
  if (!call.parameters.empty()) {
    out += part(words, say::developers::reference::parameters,
                fields_table(words, call.id, call.parameters, true));
  }
  if (!call.body.empty()) {
    out += part(words, say::developers::reference::request,
                fields_table(words, call.id, call.body, true));
  } else if (call.needs_idempotency_key) {
    out += part(words, say::developers::reference::request,
                words.paragraph(say::developers::reference::nothing));
  }
  out += samples(words, call_samples(call));
  if (!call.answer.empty()) {
    out += part(words, say::developers::reference::answer,
                fields_table(words, call.id, call.answer, false));
  }
  if (!call.refusals.empty()) {
    out += part(words, say::developers::reference::refusals,
                refusals_table(words, call.id, call.refusals, false));
  }
  return out + "</section>\n";
}

std::string event_section(const Words& words, const boost::json::object& type) {
  std::string name(type.at("type").as_string());
  const auto& schema = type.at("schema").as_object();
  std::string out = fmt::format(R"(<section class="entry" aria-labelledby="{}">)"
                                "\n",
                                name);
  out += heading(3, name, html_escape(name));
  out += "<p>" + html_escape(std::string(type.at("about").as_string())) + "</p>\n";
  out += sample(words, {"json", words.text(say::developers::events::example),
                        pretty(type.at("example")) + "\n"});
  out += fmt::format(
      "<details><summary>{}</summary>{}</details>\n", words.html(say::developers::events::schema),
      sample(words, {"json", words.text(say::developers::events::schema), pretty(schema) + "\n"}));
  return out + "</section>\n";
}

std::string event_fields(const Words& words, const boost::json::object& type, bool is_of_several) {
  const auto& schema = type.at("schema").as_object();
  std::string name(type.at("type").as_string());
  if (is_of_several) name = name.substr(0, name.find('.')) + ".*";
  auto fields = Document(schema).fields(schema);
  for (auto& field : fields) {
    if (field.type == "constant") field.type = "string";
  }
  auto id = "fields-" + name.substr(0, name.find(".*"));
  return heading(3, id, html_escape(name)) + fields_table(words, name, fields, false);
}

}  // namespace gerbang::developers
