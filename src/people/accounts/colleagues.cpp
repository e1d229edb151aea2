#include "people/accounts/colleagues.h"

namespace gerbang::accounts {

namespace {

constexpr db::Statement kPeople{"company_people", R"(
  SELECT u.id, u.email, u.full_name, u.language, u.email_verified_at IS NOT NULL, a.role
  FROM accounts a JOIN users u ON u.id = a.user_id
  WHERE a.company_id = $1 AND a.is_active = 1
  ORDER BY u.full_name, u.id)"};
constexpr db::Statement kWorksFor{"user_works_for", R"(
  SELECT 1 FROM accounts WHERE user_id = $1 AND company_id = $2 AND is_active = 1)"};

}  // namespace

std::vector<UserFace> people_who_may(db::Sql& sql, MerchantId company, Permission permission) {
  constexpr int kRoleColumn = 5;
  std::vector<UserFace> out;
  sql.each(
      kPeople,
      [&](const db::Row& row) {
        if (role_permissions(row.get<Role>(kRoleColumn)).has(permission))
          out.push_back({row.get<Id<User>>(0), row.get<std::string>(1), row.get<std::string>(2),
                         row.get<std::string>(3), row.get<bool>(4)});
      },
      company);
  return out;
}

bool works_for(db::Sql& sql, Id<User> user, MerchantId company) {
  return sql.one<std::int64_t>(kWorksFor, user, company).has_value();
}

}  // namespace gerbang::accounts
