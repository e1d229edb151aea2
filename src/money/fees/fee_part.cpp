#include "money/fees/fee_part.h"

#include "base/audit/put_back.h"
#include "money/fees/fee.h"
#include "money/fees/fee_api.h"
#include "money/fees/proposal.h"

namespace gerbang::fees {

Part fee_part() {
  Part out("fees");
  out.routes = fee_routes();
  out.restorables = {approval_restorable()};
  out.reactions = fee_reactions();
  return out;
}

}  // namespace gerbang::fees
