#pragma once
// search/{term} (see search.h). Anybody signed in; what they find follows from their permissions.

#include "base/http/route.h"

namespace gerbang::search {

http::Routes search_routes();

}  // namespace gerbang::search
