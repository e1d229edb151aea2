#pragma once
// The ways to pay that a merchant has, with what each costs it and the amounts it takes.

#include "http/route.h"
#include "payments/acquirer.h"

namespace gerbang::payments {

/// merchants/payment-methods. The acquirers outlive the routes.
http::Routes method_routes(const Acquirers& acquirers);

}  // namespace gerbang::payments
