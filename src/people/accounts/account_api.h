#pragma once
// The calls of sign-up, of the address check and of the person that is signed in (spec
// account-portal §7).

#include "base/http/route.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes account_routes(const AccountSettings& settings, const events::Outbox& outbox,
                            PasswordPool& passwords);

}  // namespace gerbang::accounts
