#pragma once
// Mandates and collections on the wire, for the merchant's people.

#include "base/http/route.h"
#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// emandate/applications. `collections` outlive them.
http::Routes mandate_routes(const Collections& collections);
/// emandate/collections, and the files that carried them.
http::Routes collection_routes(const Collections& collections);

/// merchant-server/mandates, with a key.
http::Routes mandate_server_routes(const Collections& collections);

}  // namespace gerbang::mandates
