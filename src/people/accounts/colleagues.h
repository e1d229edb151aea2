#pragma once
// Who works for a company, for rooms in which one person gives work to another.

#include <vector>

#include "base/access/permission.h"
#include "people/accounts/account.h"

namespace gerbang::accounts {

/// The people with an active account there that may do so, by name.
std::vector<UserFace> people_who_may(db::Sql& sql, MerchantId company, Permission permission);
/// Whether the user has an active account of the company, in whichever role.
bool works_for(db::Sql& sql, Id<User> user, MerchantId company);

}  // namespace gerbang::accounts
