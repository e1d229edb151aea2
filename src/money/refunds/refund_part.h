#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "money/refunds/refund.h"

namespace gerbang::refunds {

/// What is passed outlives the part.
Part refund_part(const Refunds& refunds, const mail::MailSettings& mail);

}  // namespace gerbang::refunds
