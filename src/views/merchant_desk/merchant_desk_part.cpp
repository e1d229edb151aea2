#include "views/merchant_desk/merchant_desk_part.h"

#include "base/audit/put_back.h"
#include "people/merchants/desk.h"
#include "people/onboarding/application.h"
#include "views/merchant_desk/merchant_desk_api.h"
#include "views/merchant_desk/merchant_desk_mails.h"

namespace gerbang::merchant_desk {

Part merchant_desk_part(const events::Outbox& outbox, const checkout::Connectors& connectors,
                        const mail::MailSettings& mail) {
  Part out("merchant_desk");
  out.events = {merchants::kMerchantActivated, merchants::kMerchantDeactivated};
  out.routes = merchant_desk_routes(outbox, connectors);
  out.reactions.push_back(
      events::on(onboarding::kApplicationApproved, "keeps the registration number for the list",
                 [](db::Tx& tx, const events::EventRecord& event) -> Result<Done> {
                   if (auto application = onboarding::application_of(tx, event.merchant)) {
                     merchants::registration_set(
                         tx, event.merchant,
                         onboarding::application_fields(*application).company_registered_no);
                   }
                   return Done{};
                 }));
  out.restorables = {package_restorable()};
  out.mails = merchant_desk_mails(mail);
  return out;
}

}  // namespace gerbang::merchant_desk
