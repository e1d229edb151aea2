#pragma once
// What operators see and decide about merchant applications, across merchants. The rules are in
// application.h; here is only who may, and the list.

#include "base/http/route.h"
#include "people/onboarding/application.h"

namespace gerbang::onboarding {

/// `outbox` outlives the routes.
http::Routes application_admin_routes(const events::Outbox& outbox);
http::Route application_export_route();

}  // namespace gerbang::onboarding
