#pragma once

#include "base/http/route.h"
#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {

/// It outlives the routes.
http::Routes reconciliation_routes(const Reconciliation& reconciliation);

}  // namespace gerbang::reconciliation
