#pragma once
// Calls about documents: the merchant's own, the operator's look at them, and their bytes.

#include "base/http/route.h"
#include "people/onboarding/document_row.h"

namespace gerbang::onboarding {

/// `outbox` and `master_key` outlive the routes.
http::Routes document_routes(const events::Outbox& outbox, const DocumentSettings& settings,
                             const std::string& master_key);

}  // namespace gerbang::onboarding
