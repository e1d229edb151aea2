#pragma once
// Payment links on the wire: the merchant's list and forms, and the payer's page.

#include "base/http/route.h"
#include "selling/links/link.h"

namespace gerbang::links {

/// `links` must outlive the routes.
http::Routes link_routes(const Links& links);

}  // namespace gerbang::links
