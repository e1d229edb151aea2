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
inline constexpr mail::Template kInvitationMail{"mandateInvitation", mail::Template::For::payer};
inline constexpr mail::Template kAuthorisedMail{"mandateAuthorised", mail::Template::For::payer};
inline constexpr mail::Template kEnrolledMail{"mandateEnrolled", mail::Template::For::payer};
inline constexpr mail::Template kFailedMail{"mandateFailed", mail::Template::For::payer};
inline constexpr mail::Template kAnnouncedMail{"mandateDebitAnnounced", mail::Template::For::payer};
inline constexpr mail::Template kDebitCanceledMail{"mandateDebitCanceled",
                                                   mail::Template::For::payer};
inline constexpr mail::Template kDebitMissedMail{"mandateDebitMissed", mail::Template::For::payer};
inline constexpr mail::Template kDebitFailedMail{"mandateDebitFailed", mail::Template::For::payer};
inline constexpr mail::Template kReturnedMail{"mandateDebitReturned", mail::Template::For::payer};
inline constexpr mail::Template kReturnedMerchantMail{"mandateDebitReturnedMerchant"};
inline constexpr mail::Template kTerminationAskedMail{"mandateTerminationAsked"};
inline constexpr mail::Template kTerminationApprovedMail{"mandateTerminationApproved",
                                                         mail::Template::For::payer};
inline constexpr mail::Template kTerminationRejectedMail{"mandateTerminationRejected",
                                                         mail::Template::For::payer};
inline constexpr mail::Template kTerminatedMail{"mandateTerminated", mail::Template::For::payer};
inline constexpr mail::Template kMaintenanceMail{"mandateMaintenance", mail::Template::For::payer};
inline constexpr mail::Template kMaintainedMail{"mandateMaintained", mail::Template::For::payer};
/// Of either, for who has not signed yet.
inline constexpr mail::Template kReminderMail{"mandateReminder", mail::Template::For::payer};
/// The link to the payer's own page (visit.h). url
inline constexpr mail::Template kVisitMail{"mandateVisit", mail::Template::For::payer};

/// Whether that mail will not be sent: the address has been sent as many within an hour as anybody
/// is. Whoever enrols may write anybody's.
bool is_mailed_often(db::Sql& sql, const std::string& to, const mail::Template& which);

/// The settings outlive them.
std::vector<events::Reaction> mandate_mails(const mail::MailSettings& mail,
                                            const MandateSettings& settings);

}  // namespace gerbang::mandates
