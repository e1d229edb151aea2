#pragma once
// What follows from what: every reaction of a room to another room's event, in one place. Each runs
// in the transaction of the event, in this order.

#include <vector>

#include "accounts/account.h"
#include "mail/mail.h"
#include "outbox/outbox.h"
#include "refunds/refund.h"

namespace gerbang::app {

/// Registers all of them with `outbox`. What is passed outlives it.
void reactions_register(outbox::Outbox& outbox, const accounts::AccountSettings& accounts,
                        const mail::MailSettings& mail, const refunds::Refunds& refunds);

}  // namespace gerbang::app
