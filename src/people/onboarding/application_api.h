#pragma once
// The merchant's calls around its application: the wizard, its draft, its state.

#include "base/http/route.h"
#include "people/onboarding/application_view.h"

namespace gerbang::onboarding {

/// A role that only looks cannot change where the money goes.
Result<Done> may_edit_application(const http::Session& who);

/// Both outlive the routes.
http::Routes merchant_routes(const events::Outbox& outbox,
                             const accounts::AccountSettings& accounts);

}  // namespace gerbang::onboarding
