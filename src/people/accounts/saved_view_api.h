#pragma once
// ui/saved-views (see saved_view.h). Anybody signed in; each sees and changes their own only.

#include "base/http/route.h"

namespace gerbang::accounts {

http::Routes saved_view_routes();

}  // namespace gerbang::accounts
