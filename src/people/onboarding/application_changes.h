#pragma once
// What is different between two texts of an application, field by field.

#include <string>
#include <string_view>
#include <vector>

namespace gerbang::onboarding {

/// Both as they are kept (ApplicationFields as JSON, of this version or another). The names on the
/// wire, in the order of the form. What is absent and what is null are one.
std::vector<std::string> changed_fields(std::string_view before, std::string_view after);

}  // namespace gerbang::onboarding
