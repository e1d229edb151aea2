#pragma once
// The merchant's calls around its application: the wizard, its draft, its state.

#include "http/route.h"
#include "merchants/application_view.h"

namespace gerbang::merchants {

/// The outbox outlives the routes.
http::Routes merchant_routes(const outbox::Outbox& outbox);

}  // namespace gerbang::merchants
