#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "money/payouts/bank_exchange.h"
#include "money/payouts/payout_account.h"

namespace gerbang::payouts {

/// They outlive the part.
Part payout_part(const Payouts& payouts, const Accounts& accounts, const BankExchange& exchange,
                 const mail::MailSettings& mail);

}  // namespace gerbang::payouts
