#include "selling/links/link_personal.h"

#include "base/audit/audit_personal.h"
#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::links {

std::vector<personal::Holding> link_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  personal::Holding links;
  links.table = "payment_links";
  links.title = say::personal::of::links;
  links.columns = {{"customer_name", Says::name},
                   {"customer_email", Says::email, instead::nothing},
                   {"customer_phone", Says::phone, instead::nothing}};
  links.ways = {
      {personal::Key::email, "lower(customer_email)", "customer_email IS NOT NULL"},
      {personal::Key::phone, GERBANG_PHONE_KEY("customer_phone"), "customer_phone IS NOT NULL"}};
  links.stays = {
      {"status_id = 1 AND used_up = 0 AND deleted_at IS NULL AND "
       "(expires_at IS NULL OR expires_at > {now})",
       say::personal::stays::link}};
  links.is_swept = true;
  return {std::move(links), events::events_held("payment_links"),
          audit::changes_held("payment_links", "action = 'paymentLink.edit'")};
}

}  // namespace gerbang::links
