#include "people/onboarding/application_part.h"

#include "people/onboarding/application.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_api.h"

namespace gerbang::onboarding {

Part application_part(const events::Outbox& outbox, const accounts::AccountSettings& accounts) {
  Part out;
  out.add(merchant_routes(outbox, accounts)).add(application_admin_routes(outbox));
  // A new company gets its merchant profile, and the application its owner was invited to.
  out.reactions = {{std::string(accounts::kAccountCreated), merchant_on_account_created}};
  return out;
}

}  // namespace gerbang::onboarding
