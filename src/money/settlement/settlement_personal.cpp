#include "money/settlement/settlement_personal.h"

#include "say/personal.h"

namespace gerbang::settlement {

std::vector<personal::Holding> settlement_holdings() {
  personal::Holding due;
  due.table = "settlements_due";
  due.title = say::personal::of::settlements;
  due.about = {"sales",
               {{"merchant_id", "merchant_id"},
                {"payment_method", "payment_method"},
                {"paid_at", "paid_at"},
                {"sale_id", "id"}}};
  due.stays = {{"1 = 1", say::personal::stays::settling}};
  return {std::move(due)};
}

}  // namespace gerbang::settlement
