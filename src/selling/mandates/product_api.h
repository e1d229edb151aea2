#pragma once
// The routes of auto-debit products: emandate/products.

#include "base/http/route.h"
#include "selling/mandates/product.h"

namespace gerbang::mandates {

http::Routes product_routes(const Products& products);

}  // namespace gerbang::mandates
