#pragma once
// Mails about payments: receipts and refusals to the payer, notices to the merchant.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "money/sales/sale.h"

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
// the same
inline constexpr mail::Template kVoided{"paymentVoided", mail::Template::For::payer};

/// Mails the receipt to the payer once more. Conflicts: the sale is not paid, is void or has no
/// address of the payer, or that address was sent enough of them within the hour.
Result<Done> receipt_send(db::Tx& tx, const mail::MailSettings& mail, const SaleRecord& sale);

/// The settings outlive them.
std::vector<events::Reaction> sale_mails(const mail::MailSettings& mail);

}  // namespace gerbang::sales
