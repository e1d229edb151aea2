#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "people/merchant_api/api_account.h"

namespace gerbang::merchant_api {

/// What is passed outlives the part.
Part api_account_part(const ApiAccountSettings& settings, const events::Outbox& outbox,
                      const mail::MailSettings& mail);

}  // namespace gerbang::merchant_api
