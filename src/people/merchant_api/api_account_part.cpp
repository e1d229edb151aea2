#include "people/merchant_api/api_account_part.h"

#include "base/audit/put_back.h"
#include "people/merchant_api/api_account_api.h"
#include "people/merchant_api/api_account_mails.h"

namespace gerbang::merchant_api {

Part api_account_part(const ApiAccountSettings& settings, const events::Outbox& outbox,
                      const mail::MailSettings& mail) {
  Part out("merchant_api");
  out.events = {kResultUrlChanged, kApiKeyRotated};
  out.routes = api_account_routes(settings, outbox);
  out.restorables = api_account_restorables(settings, outbox);
  out.reactions = api_account_reactions(settings);
  out.mails = api_account_mails(mail);
  return out;
}

}  // namespace gerbang::merchant_api
