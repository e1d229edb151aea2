#pragma once
// The calls that set a new password (spec account-portal §7).

#include "base/http/route.h"
#include "people/accounts/password.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes password_routes(const AccountSettings& settings, const events::Outbox& outbox,
                             PasswordPool& passwords);

}  // namespace gerbang::accounts
