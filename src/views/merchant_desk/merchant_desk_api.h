#pragma once
// Merchants, for operators: the list, one merchant with what the other rooms know of it, and what
// is done with it (people/merchants/desk.h, checkout::method_switch).

#include "base/events/events.h"
#include "base/http/route.h"
#include "money/checkout/connector.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::merchant_desk {

/// Both outlive the routes.
http::Routes merchant_desk_routes(const events::Outbox& outbox,
                                  const checkout::Connectors& connectors);

/// A merchant's package, as it was before a change.
audit::Restorable package_restorable();

}  // namespace gerbang::merchant_desk
