#pragma once
// Mails about payments: receipts and refusals to the payer, notices to the merchant.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::sales {

// name, merchant, order, description, amount, reference, date, bank, receipt
inline constexpr mail::Template kReceipt{"paymentReceipt", mail::Template::For::payer};
// name, merchant, order, amount, reason, url
inline constexpr mail::Template kFailed{"paymentFailed", mail::Template::For::payer};
// merchant, order, description, amount, customer, bank, date
inline constexpr mail::Template kNotification{"paymentNotification"};
// merchant, order, amount, customer
inline constexpr mail::Template kAuthorizing{"paymentAuthorizing"};
// name, merchant, order, amount
inline constexpr mail::Template kRefunded{"paymentRefunded", mail::Template::For::payer};

/// The settings outlive them.
std::vector<events::Reaction> sale_mails(const mail::MailSettings& mail);

}  // namespace gerbang::sales
