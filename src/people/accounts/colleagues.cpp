#include "people/accounts/colleagues.h"

#include <algorithm>

#include "people/accounts/membership.h"

namespace gerbang::accounts {

std::vector<UserFace> people_who_may(db::Sql& sql, MerchantId company, Permission permission) {
  std::vector<UserFace> out;
  for (auto& it : memberships_of(sql, company)) {
    // Also by a role of the company's own, or by a group.
    if (!it.is_active || !account_permissions(company, it.role, it.grants).has(permission))
      continue;
    out.push_back({it.user, std::move(it.email), std::move(it.full_name), std::move(it.language),
                   it.is_verified});
  }
  std::ranges::sort(out, {}, [](const UserFace& it) { return std::pair(it.full_name, it.id); });
  return out;
}

bool works_for(db::Sql& sql, Id<User> user, MerchantId company) {
  auto member = membership_of(sql, company, user);
  return member && member->is_active;
}

}  // namespace gerbang::accounts
