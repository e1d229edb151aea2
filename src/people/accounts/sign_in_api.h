#pragma once
// The calls of signing in, in its steps, and of signing out (spec account-portal §7).

#include "base/http/route.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes sign_in_routes(const AccountSettings& settings, const events::Outbox& outbox,
                            PasswordPool& passwords);

}  // namespace gerbang::accounts
