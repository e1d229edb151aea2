#pragma once

#include "base/http/route.h"
#include "selling/links/link.h"

namespace gerbang::links {

/// Preview, upload and template of a file of links. `links` must outlive the routes.
http::Routes link_upload_routes(const Links& links);

}  // namespace gerbang::links
