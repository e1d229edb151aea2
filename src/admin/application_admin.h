#pragma once
// What operators see and decide about merchant applications, across merchants. The rules are the
// merchants' room's; here is only who may, and the list.

#include "http/route.h"
#include "merchants/application.h"

namespace gerbang::admin {

/// Both outlive the routes.
http::Routes application_admin_routes(const merchants::MerchantSettings& settings,
                                      const outbox::Outbox& outbox);
http::Route application_export_route();

}  // namespace gerbang::admin
