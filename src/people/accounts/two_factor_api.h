#pragma once
// The calls of login protection: the second factor, its recovery codes, and the browsers that are
// signed in (spec account-portal §7; codes and browsers are beyond it).

#include "base/http/route.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"

namespace gerbang::accounts {

/// Both outlive the routes.
http::Routes two_factor_routes(const AccountSettings& settings, const events::Outbox& outbox,
                               PasswordPool& passwords);

}  // namespace gerbang::accounts
