#include "money/settlement/settlement_part.h"

#include "money/settlement/balance_api.h"
#include "money/settlement/settlement.h"

namespace gerbang::settlement {

Part settlement_part(int settlement_days) {
  Part out{.room = "settlement"};
  out.routes = balance_routes(settlement_days);
  out.topics = {settlement_topic()};
  return out;
}

}  // namespace gerbang::settlement
