#pragma once

#include "base/part/part.h"
#include "selling/mandates/product.h"

namespace gerbang::mandates {

Part mandate_part(const Products& products);

}  // namespace gerbang::mandates
