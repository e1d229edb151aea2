#pragma once
// What a merchant's owners are told of payouts, in their language: that one is paid or came back,
// and everything about the bank account, since whoever changes that takes the money.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::payouts {

// name, number, amount, day, bank, account, reference, reason, by, from, url
inline constexpr mail::Template kPaidMail{"payoutPaid"};
inline constexpr mail::Template kReturnedMail{"payoutReturned"};
inline constexpr mail::Template kAccountAskedMail{"payoutAccountAsked"};
inline constexpr mail::Template kAccountChangedMail{"payoutAccountChanged"};

/// The settings outlive them.
std::vector<events::Reaction> payout_mails(const mail::MailSettings& mail);

}  // namespace gerbang::payouts
