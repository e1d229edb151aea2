#include "people/onboarding/application_changes.h"

#include <boost/json.hpp>

#include "people/onboarding/application_form.h"

namespace gerbang::onboarding {
namespace {

boost::json::object read(std::string_view text) {
  boost::system::error_code error;
  auto json = boost::json::parse(text, error);
  if (error || !json.is_object()) return {};
  return std::move(json.get_object());
}

boost::json::value at(const boost::json::object& fields, std::string_view name) {
  const auto* value = fields.if_contains(name);
  return value ? *value : boost::json::value(nullptr);
}

}  // namespace

std::vector<std::string> changed_fields(std::string_view before, std::string_view after) {
  auto old = read(before), now = read(after);
  std::vector<std::string> out;
  for (const auto& name : contract::wire_names<ApplicationFields>()) {
    if (at(old, name) != at(now, name)) out.emplace_back(name);
  }
  return out;
}

}  // namespace gerbang::onboarding
