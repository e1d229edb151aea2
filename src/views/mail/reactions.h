#pragma once
// Which event sends which mail, to whom. The tokens of links that go out by mail are made here, in
// the event's transaction, so that they stand in no event and no log.

#include "base/events/events.h"
#include "people/accounts/account.h"
#include "views/mail/mail.h"

namespace gerbang::mail {

/// The settings outlive them.
std::vector<events::Reaction> mail_reactions(const accounts::AccountSettings& accounts,
                                             const MailSettings& mail);

}  // namespace gerbang::mail
