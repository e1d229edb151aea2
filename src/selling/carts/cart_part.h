#pragma once

#include "base/part/part.h"
#include "selling/carts/cart_order.h"
#include "selling/carts/packing_slip.h"
#include "selling/carts/picture_process.h"

namespace gerbang::carts {

/// What is passed by reference outlives the part.
Part cart_part(const Carts& carts, const Checkouts& checkouts, const events::Outbox& outbox,
               SlipSettings slips, PictureSettings pictures = {});

}  // namespace gerbang::carts
