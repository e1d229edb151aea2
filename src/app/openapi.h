#pragma once
// contract/openapi.json, from the route tables: the web's client and its form rules are generated
// from it, and CI fails when the committed file is not what this build says.

#include <string>

#include "base/http/route.h"

namespace gerbang::app {

/// The whole document, pretty-printed with a final newline; the same bytes for the same routes.
std::string openapi_text(const http::Routes& routes);

}  // namespace gerbang::app
