#pragma once
// The calls of the profile page: the merchant's profile, its API account, e-mandate.

#include "base/http/route.h"
#include "people/merchant_api/api_account.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::merchant_api {

/// Both outlive the routes.
http::Routes api_account_routes(const ApiAccountSettings& settings, const events::Outbox& outbox);

/// Its settings as they were before a change; a key never comes back.
std::vector<audit::Restorable> api_account_restorables(const ApiAccountSettings& settings,
                                                       const events::Outbox& outbox);

}  // namespace gerbang::merchant_api
