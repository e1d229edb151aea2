#pragma once

#include "base/part/part.h"
#include "base/pictures/picture_process.h"
#include "selling/carts/cart_order.h"
#include "selling/carts/packing_slip.h"

namespace gerbang::carts {

/// What is passed by reference outlives the part.
Part cart_part(const Carts& carts, const Checkouts& checkouts, const events::Outbox& outbox,
               SlipSettings slips, pictures::PictureSettings pictures = {});

}  // namespace gerbang::carts
