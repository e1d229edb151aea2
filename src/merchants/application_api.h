#pragma once
// The merchant's calls around its application: the wizard, its draft, its state.

#include "http/route.h"
#include "merchants/application_view.h"

namespace gerbang::merchants {

/// Both outlive the routes.
http::Routes merchant_routes(const outbox::Outbox& outbox,
                             const accounts::AccountSettings& accounts);

}  // namespace gerbang::merchants
