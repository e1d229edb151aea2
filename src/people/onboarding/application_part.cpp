#include "people/onboarding/application_part.h"

#include "people/onboarding/application.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_api.h"
#include "people/onboarding/application_mails.h"
#include "people/onboarding/document_api.h"
#include "people/onboarding/review.h"

namespace gerbang::onboarding {

namespace {

/// Marks of what an earlier version kept without any; seeded by a migration, once.
jobs::Topic marks_topic() {
  jobs::Topic out;
  out.name = "application.marks";
  out.in_tx = [](db::Tx& tx, const jobs::JobRow&) -> Result<Done> {
    marks_fill(tx);
    return Done{};
  };
  return out;
}

}  // namespace

Part application_part(const events::Outbox& outbox, const accounts::AccountSettings& accounts,
                      const mail::MailSettings& mail, const DocumentSettings& documents) {
  Part out("onboarding");
  out.events = {kApplicationSubmitted, kApplicationInvited,   kApplicationNeedsInfo,
                kApplicationApproved,  kApplicationRejected,  kApplicationDocumentAdded,
                kApplicationProposed,  kApplicationWithdrawn, kApplicationAssigned};
  out.add(merchant_routes(outbox, accounts)).add(application_admin_routes(outbox));
  out.add(document_routes(outbox, documents, accounts.master_key));
  out.topics = {marks_topic()};
  // A new company gets its merchant profile, and the application its owner was invited to.
  out.reactions = {events::on(accounts::kAccountCreated, "gives the company its merchant profile",
                              merchant_on_account_created)};
  out.mails = application_mails(accounts, mail);
  return out;
}

}  // namespace gerbang::onboarding
