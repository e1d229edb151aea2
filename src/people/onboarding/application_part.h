#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "people/accounts/account.h"
#include "people/onboarding/document_process.h"

namespace gerbang::onboarding {

/// What is passed outlives the part.
Part application_part(const events::Outbox& outbox, const accounts::AccountSettings& accounts,
                      const mail::MailSettings& mail, const DocumentSettings& documents = {});

}  // namespace gerbang::onboarding
