#include "money/fees/fee_part.h"

#include "money/fees/fee.h"
#include "money/fees/fee_api.h"

namespace gerbang::fees {

Part fee_part() {
  Part out{.room = "fees"};
  out.routes = fee_routes();
  out.reactions = fee_reactions();
  return out;
}

}  // namespace gerbang::fees
