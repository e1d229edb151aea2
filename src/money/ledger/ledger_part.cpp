#include "money/ledger/ledger_part.h"

#include "money/ledger/days.h"
#include "money/ledger/ledger_api.h"
#include "money/ledger/transfer_chain.h"

namespace gerbang::ledger {

Part ledger_part() {
  Part out("ledger");
  out.topics = {day_topic(), seal_topic()};
  return out.add(ledger_routes()).add(ledger_export_routes());
}

}  // namespace gerbang::ledger
