#pragma once
// Mails about refund requests, to the merchant's person who asked: that it was approved or
// rejected, that the money is back, or that it was not made. Of one that the system opened, because
// a payer paid twice, the owners are told, from its beginning. Who withdraws a request is told
// nothing. The payer is told by the room of the sales, when the money is on its way back
// (sale_mails.h).

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::refunds {

// Each: name, order, amount, remarks, url.
inline constexpr mail::Template kOpenedMail{"refundOpened"};
inline constexpr mail::Template kApprovedMail{"refundApproved"};
inline constexpr mail::Template kRejectedMail{"refundRejected"};
inline constexpr mail::Template kNotMadeMail{"refundNotMade"};
inline constexpr mail::Template kMadeMail{"refundMade"};

/// The settings outlive them.
std::vector<events::Reaction> refund_mails(const mail::MailSettings& mail);

}  // namespace gerbang::refunds
