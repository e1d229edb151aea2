#pragma once
// The ways to pay that a merchant has, with what each costs it and the amounts it takes.

#include "base/http/route.h"
#include "money/checkout/connector.h"

namespace gerbang::checkout {

/// merchants/payment-methods. The acquirers outlive the routes.
http::Routes method_routes(const Connectors& connectors);

}  // namespace gerbang::checkout
