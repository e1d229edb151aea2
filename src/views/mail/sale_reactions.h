#pragma once
// Mails about payments: receipts and refusals to the payer, notices to the merchant.

#include <string>
#include <vector>

#include "base/events/events.h"
#include "views/mail/mail.h"

namespace gerbang::mail {

/// The settings outlive them.
std::vector<events::Reaction> sale_mail_reactions(const std::string& public_url,
                                                  const MailSettings& mail);

}  // namespace gerbang::mail
