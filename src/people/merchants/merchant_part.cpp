#include "people/merchants/merchant_part.h"

#include "base/audit/put_back.h"
#include "people/merchants/desk.h"
#include "people/merchants/e_mandate_api.h"
#include "people/merchants/merchant_options.h"

namespace gerbang::merchants {

Part merchant_part() {
  Part out("merchants");
  out.add(merchant_option_routes()).add(e_mandate_routes());
  out.add(desk_restorables()).add({e_mandate_restorable()});
  return out;
}

}  // namespace gerbang::merchants
