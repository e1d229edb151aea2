#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "people/accounts/account.h"
#include "people/accounts/password_pool.h"

namespace gerbang::accounts {

/// What is passed outlives the part.
Part account_part(const AccountSettings& settings, const events::Outbox& outbox,
                  PasswordPool& passwords, const mail::MailSettings& mail);

}  // namespace gerbang::accounts
