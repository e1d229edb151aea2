#include "people/onboarding/application_search.h"

#include "base/db/text_search.h"

namespace gerbang::onboarding {
namespace {

constexpr db::Statement kFound{"applications_found", R"(
  SELECT id, company_registered_name, trading_name, contact_email, status, created_at
  FROM applications
  WHERE status <> $1
    AND (lower(company_registered_name) LIKE lower($2) ESCAPE '!'
      OR lower(trading_name) LIKE lower($2) ESCAPE '!'
      OR lower(contact_email) LIKE lower($2) ESCAPE '!')
  ORDER BY created_at DESC, id DESC LIMIT $3)"};

}  // namespace

std::vector<ApplicationFound> applications_found(db::Sql& sql, std::string_view term,
                                                 std::size_t most) {
  return sql.all<ApplicationFound>(kFound, ApplicationStatus::draft, db::contains_pattern(term),
                                   most);
}

}  // namespace gerbang::onboarding
