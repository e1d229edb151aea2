#pragma once
// What follows from what: every reaction of a room to another room's event, in one place. Each runs
// in the transaction of the event, in this order.

#include <vector>

#include "base/events/events.h"
#include "money/refunds/refund.h"
#include "people/accounts/account.h"
#include "people/merchant_api/api_account.h"
#include "views/mail/mail.h"

namespace gerbang::app {

/// Registers all of them with `outbox`. What is passed outlives it.
void reactions_register(events::Outbox& outbox, const accounts::AccountSettings& accounts,
                        const merchant_api::ApiAccountSettings& api_accounts,
                        const mail::MailSettings& mail, const refunds::Refunds& refunds);

}  // namespace gerbang::app
