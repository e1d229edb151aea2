#pragma once
// The mails of this room: the invitation of who is named as contact person, and how an application
// fares.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "people/accounts/account.h"

namespace gerbang::onboarding {

inline constexpr mail::Template kInvitation{"invitation"};  // company, url
// name, company, remarks, url
inline constexpr mail::Template kSubmittedMail{"applicationSubmitted"};
inline constexpr mail::Template kNeedsInfoMail{"applicationNeedsInfo"};
inline constexpr mail::Template kApprovedMail{"applicationApproved"};
inline constexpr mail::Template kRejectedMail{"applicationRejected"};
// name, company, by, url; of a proposal also note
inline constexpr mail::Template kAssignedMail{"applicationAssigned"};
inline constexpr mail::Template kProposedMail{"applicationProposed"};

/// The settings outlive them.
std::vector<events::Reaction> application_mails(const accounts::AccountSettings& accounts,
                                                const mail::MailSettings& mail);

}  // namespace gerbang::onboarding
