#include "people/onboarding/application_part.h"

#include "people/onboarding/application.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_api.h"
#include "people/onboarding/application_mails.h"

namespace gerbang::onboarding {

Part application_part(const events::Outbox& outbox, const accounts::AccountSettings& accounts,
                      const mail::MailSettings& mail) {
  Part out{.room = "onboarding"};
  out.events = {kApplicationSubmitted, kApplicationInvited, kApplicationNeedsInfo,
                kApplicationApproved, kApplicationRejected};
  out.add(merchant_routes(outbox, accounts)).add(application_admin_routes(outbox));
  // A new company gets its merchant profile, and the application its owner was invited to.
  out.reactions = {events::on(accounts::kAccountCreated, "gives the company its merchant profile",
                              merchant_on_account_created)};
  out.mails = application_mails(accounts, mail);
  return out;
}

}  // namespace gerbang::onboarding
