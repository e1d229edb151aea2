#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "money/checkout/connector.h"

namespace gerbang::events {
class Outbox;
}

namespace gerbang::merchant_desk {

/// All outlive it.
Part merchant_desk_part(const events::Outbox& outbox, const checkout::Connectors& connectors,
                        const mail::MailSettings& mail);

}  // namespace gerbang::merchant_desk
