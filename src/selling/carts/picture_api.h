#pragma once

#include "base/http/route.h"
#include "selling/carts/picture_process.h"

namespace gerbang::carts {

/// payments/cart-pictures, and the pictures themselves.
http::Routes picture_routes(PictureSettings settings);

}  // namespace gerbang::carts
