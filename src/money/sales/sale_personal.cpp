#include "money/sales/sale_personal.h"

#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::sales {

std::vector<personal::Holding> sale_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  personal::Holding sales;
  sales.table = "sales";
  sales.title = say::personal::of::sales;
  sales.columns = {{"customer_name", Says::name},
                   {"customer_email", Says::email, instead::nothing},
                   {"customer_phone", Says::phone, instead::nothing}};
  sales.ways = {
      {personal::Key::email, "lower(customer_email)"},
      {personal::Key::phone, GERBANG_PHONE_KEY("customer_phone"), "customer_phone IS NOT NULL"}};
  sales.stays = {{"status IN (0, 1, 2, 3)", say::personal::stays::unfinished},
                 {"status = 43", say::personal::stays::refund}};
  sales.since = "COALESCE(paid_at, created_at)";
  // Card schemes let a payer dispute a payment for so long.
  sales.rest = days(120);
  sales.is_swept = true;
  return {std::move(sales), events::events_held("sales")};
}

}  // namespace gerbang::sales
