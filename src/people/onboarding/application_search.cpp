#include "people/onboarding/application_search.h"

#include <utility>

#include "people/onboarding/application_admin_store.h"

namespace gerbang::onboarding {

std::vector<ApplicationFound> applications_found(db::Sql& sql, std::string_view term,
                                                 std::size_t most) {
  using enum ApplicationStatus;
  ApplicationListQuery query;
  query.name = std::string(term);
  query.filter_status = {submitted, needs_info, approved, rejected};
  std::vector<ApplicationFound> out;
  for (auto& it : kApplicationList.first(sql, {}, query, static_cast<int>(most))) {
    out.push_back({it.id, std::move(it.company_registered_name), std::move(it.trading_name),
                   std::move(it.contact_email), it.status, it.created_at});
  }
  return out;
}

}  // namespace gerbang::onboarding
