#pragma once
// Which event sends which mail, to whom. The tokens of links that go out by mail are made here, in
// the event's transaction, so that they stand in no event and no log.

#include "accounts/account.h"
#include "mail/mail.h"
#include "outbox/outbox.h"

namespace gerbang::mail {

/// For app/reactions.cpp. The settings outlive them.
std::vector<outbox::Reaction> mail_reactions(const accounts::AccountSettings& accounts,
                                             const MailSettings& mail);

}  // namespace gerbang::mail
