#pragma once
// The merchant's calls around its application: the wizard, its draft, its state.

#include "base/http/route.h"
#include "people/onboarding/application_view.h"

namespace gerbang::onboarding {

/// Both outlive the routes.
http::Routes merchant_routes(const events::Outbox& outbox,
                             const accounts::AccountSettings& accounts);

}  // namespace gerbang::onboarding
