#include "money/refunds/refund_personal.h"

#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::refunds {

std::vector<personal::Holding> refund_holdings() {
  using personal::Says;

  personal::Holding refunds;
  refunds.table = "refund_requests";
  refunds.title = say::personal::of::refunds;
  refunds.about = {"sales", {{"merchant_id", "merchant_id"}, {"sale_id", "id"}}};
  refunds.columns = {
      {"payee_bank", Says::account}, {"payee_account", Says::account}, {"payee_name", Says::name}};
  // Waiting for a decision, or approved and not over.
  refunds.stays = {{"status = 1 OR sending IN (1, 4, 5, 6)", say::personal::stays::refund}};
  return {std::move(refunds), events::events_held("refund_requests")};
}

}  // namespace gerbang::refunds
