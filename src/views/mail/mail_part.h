#pragma once

#include "base/part/part.h"
#include "people/accounts/account.h"
#include "views/mail/mail.h"

namespace gerbang::mail {

/// What is passed outlives the part.
Part mail_part(const MailSettings& settings, const accounts::AccountSettings& accounts);

}  // namespace gerbang::mail
