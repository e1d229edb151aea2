#pragma once
// The calls of signing in, in its steps, and of signing out (spec account-portal §7).

#include "accounts/account.h"
#include "accounts/password_pool.h"
#include "http/route.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes sign_in_routes(const AccountSettings& settings, const outbox::Outbox& outbox,
                            PasswordPool& passwords);

}  // namespace gerbang::accounts
