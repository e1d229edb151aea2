#pragma once
// Finding a merchant's application by what an operator has of it: the company's name, the trading
// name, or the address of its contact, as in their list. What nobody has sent yet is its
// applicant's own affair and is not found.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "people/onboarding/application.h"

namespace gerbang::onboarding {

struct ApplicationFound {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  std::optional<std::string> contact_email;
  ApplicationStatus status{};
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(ApplicationFound, (),
                      (id, company_registered_name, trading_name, contact_email, status,
                       created_at))

/// At most `most`, the newest first. Capital letters do not matter. Across merchants: for
/// operators, whose route has the permission for it.
std::vector<ApplicationFound> applications_found(db::Sql& sql, std::string_view term,
                                                 std::size_t most);

}  // namespace gerbang::onboarding
