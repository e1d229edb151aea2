#pragma once

#include "base/http/route.h"
#include "base/pictures/picture_process.h"

namespace gerbang::carts {

/// payments/cart-pictures, and the pictures themselves.
http::Routes picture_routes(pictures::PictureSettings settings);

}  // namespace gerbang::carts
