#pragma once
// The calls of the profile page: the merchant's profile, its API account, e-mandate.

#include "http/route.h"
#include "merchants/api_account.h"

namespace gerbang::merchants {

/// Both outlive the routes.
http::Routes api_account_routes(const MerchantSettings& settings, const outbox::Outbox& outbox);

}  // namespace gerbang::merchants
