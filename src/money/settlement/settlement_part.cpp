#include "money/settlement/settlement_part.h"

#include "base/audit/put_back.h"
#include "money/settlement/balance_api.h"
#include "money/settlement/rule.h"
#include "money/settlement/rule_api.h"
#include "money/settlement/settlement.h"

namespace gerbang::settlement {

Part settlement_part() {
  Part out("settlement");
  out.add(balance_routes()).add(rule_routes());
  out.restorables = {rule_restorable()};
  out.topics = {settlement_topic()};
  return out;
}

}  // namespace gerbang::settlement
