#pragma once
// The calls of sign-up, of the address check and of the person that is signed in (spec
// account-portal §7).

#include "accounts/account.h"
#include "accounts/password_pool.h"
#include "http/route.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes account_routes(const AccountSettings& settings, const outbox::Outbox& outbox,
                            PasswordPool& passwords);

}  // namespace gerbang::accounts
