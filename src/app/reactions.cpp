#include "app/reactions.h"

#include "links/link.h"
#include "mail/reactions.h"
#include "merchants/application.h"

namespace gerbang::app {

void reactions_register(outbox::Outbox& outbox, const accounts::AccountSettings& accounts,
                        const mail::MailSettings& mail, const refunds::Refunds& refunds) {
  auto add = [&](std::vector<outbox::Reaction> reactions) {
    for (auto& reaction : reactions)
      outbox.reaction_add(std::move(reaction));
  };
  // A new company gets its merchant profile, and the application its owner was invited to.
  outbox.reaction_add(
      {std::string(accounts::kAccountCreated), merchants::merchant_on_account_created});
  // A sale that starts, is paid or ends: its link is locked, used up, or free again.
  add(links::link_reactions(outbox));
  // Money that came twice goes back through a refund request.
  add(refunds::refund_reactions(refunds));
  // Whoever must know gets a mail; last, so that it tells what the others have decided.
  add(mail::mail_reactions(accounts, mail));
}

}  // namespace gerbang::app
