#include "app/reactions.h"

#include "money/fees/fee.h"
#include "people/onboarding/application.h"
#include "selling/links/link.h"
#include "views/mail/reactions.h"

namespace gerbang::app {

void reactions_register(events::Outbox& outbox, const accounts::AccountSettings& accounts,
                        const merchant_api::ApiAccountSettings& api_accounts,
                        const mail::MailSettings& mail, const refunds::Refunds& refunds) {
  auto add = [&](std::vector<events::Reaction> reactions) {
    for (auto& reaction : reactions)
      outbox.reaction_add(std::move(reaction));
  };
  // A new company gets its merchant profile, and the application its owner was invited to.
  outbox.reaction_add(
      {std::string(accounts::kAccountCreated), onboarding::merchant_on_account_created});
  // An approved merchant gets its fees and the key of its server.
  add(fees::fee_reactions());
  add(merchant_api::api_account_reactions(api_accounts));
  // A sale that starts, is paid or ends: its link is locked, used up, or free again.
  add(links::link_reactions(outbox));
  // Money that came twice goes back through a refund request.
  add(refunds::refund_reactions(refunds));
  // Whoever must know gets a mail; last, so that it tells what the others have decided.
  add(mail::mail_reactions(accounts, mail));
}

}  // namespace gerbang::app
