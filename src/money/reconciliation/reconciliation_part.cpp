#include "money/reconciliation/reconciliation_part.h"

#include "money/reconciliation/reconciliation_api.h"

namespace gerbang::reconciliation {

Part reconciliation_part(const Reconciliation& reconciliation, const exchange::Channel* inbox) {
  Part out("reconciliation");
  out.routes = reconciliation_routes(reconciliation);
  out.reactions = exception_reactions();
  out.topics = {fetch_topic(reconciliation, inbox), look_topic(reconciliation)};
  return out;
}

}  // namespace gerbang::reconciliation
