#pragma once
// What payers are told of their auto-debits, in their language: when they have signed, when the
// bank has answered, before each debit, when one fails (the first time, too) or comes back, and
// when terms change or it ends. And what merchants are told of what they must know at once.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

// name, merchant, merchantEmail, product, number, bank, amount, most, authorisation, day, retry,
// reason, url, own, change; to merchants customer
using mail::Template;
inline constexpr Template kInvitationMail{"mandateInvitation", Template::For::payer};
inline constexpr Template kAuthorisedMail{"mandateAuthorised", Template::For::payer};
inline constexpr Template kEnrolledMail{"mandateEnrolled", Template::For::payer};
inline constexpr Template kFailedMail{"mandateFailed", Template::For::payer};
inline constexpr Template kAnnouncedMail{"mandateDebitAnnounced", Template::For::payer};
inline constexpr Template kDebitFailedMail{"mandateDebitFailed", Template::For::payer};
inline constexpr Template kReturnedMail{"mandateDebitReturned", Template::For::payer};
inline constexpr Template kReturnedMerchantMail{"mandateDebitReturnedMerchant"};
inline constexpr Template kTerminationAskedMail{"mandateTerminationAsked"};
inline constexpr Template kTerminationApprovedMail{"mandateTerminationApproved",
                                                   Template::For::payer};
inline constexpr Template kTerminationRejectedMail{"mandateTerminationRejected",
                                                   Template::For::payer};
inline constexpr Template kTerminatedMail{"mandateTerminated", Template::For::payer};
inline constexpr Template kMaintenanceMail{"mandateMaintenance", Template::For::payer};
inline constexpr Template kMaintainedMail{"mandateMaintained", Template::For::payer};
/// The link to the payer's own page (visit.h). url
inline constexpr Template kVisitMail{"mandateVisit", Template::For::payer};

/// The settings outlive them.
std::vector<events::Reaction> mandate_mails(const mail::MailSettings& mail,
                                            const MandateSettings& settings);

}  // namespace gerbang::mandates
