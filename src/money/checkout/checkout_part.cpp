#include "money/checkout/checkout_part.h"

#include "money/checkout/checkout_api.h"
#include "money/checkout/method_api.h"

namespace gerbang::checkout {

Part checkout_part(const Checkout& checkout, const Voids& voids) {
  Part out;
  out.add(checkout_routes(checkout, voids)).add(method_routes(checkout.acquirers()));
  out.add(checkout.topics()).add(voids.topics());
  return out;
}

}  // namespace gerbang::checkout
