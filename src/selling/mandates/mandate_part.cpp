#include "selling/mandates/mandate_part.h"

#include "selling/mandates/product_api.h"

namespace gerbang::mandates {

Part mandate_part(const Products& products) {
  Part out{.room = "mandates"};
  out.routes = product_routes(products);
  return out;
}

}  // namespace gerbang::mandates
