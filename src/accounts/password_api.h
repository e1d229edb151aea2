#pragma once
// The calls that set a new password (spec account-portal §7).

#include "accounts/password.h"
#include "http/route.h"

namespace gerbang::accounts {

/// All three outlive the routes.
http::Routes password_routes(const AccountSettings& settings, const outbox::Outbox& outbox,
                             PasswordPool& passwords);

}  // namespace gerbang::accounts
