#include "money/checkout/checkout_part.h"

#include "base/audit/put_back.h"
#include "money/checkout/acquirer_api.h"
#include "money/checkout/checkout_api.h"
#include "money/checkout/closing.h"
#include "money/checkout/connector_api.h"
#include "money/checkout/method_api.h"
#include "money/checkout/receipt_api.h"
#include "money/checkout/sale_verbs_api.h"

namespace gerbang::checkout {

Part checkout_part(const Checkout& checkout, const Voids& voids, live::Live& live,
                   const ReceiptSettings& receipts) {
  Part out("checkout");
  out.add(checkout_routes(checkout, live))
      .add(sale_verb_routes(checkout, voids))
      .add(method_routes(checkout.connectors()))
      .add(receipt_routes(receipts))
      .add(acquirer_routes(checkout.connectors()));
  out.add(connector_routes(checkout)).add(checkout.topics()).add(voids.topics());
  out.add(acquirer_restorables(checkout.connectors())).add({method_restorable()});
  for (const auto& connector : checkout.connectors().all())
    out.add(connector->topics());
  return out;
}

}  // namespace gerbang::checkout
