#pragma once
// The mails of this room: an invitation to who joins, and what happens to an account to its person.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "people/accounts/account.h"

namespace gerbang::team {

inline constexpr mail::Template kInvitationMail{"teamInvitation"};  // company, role, by, url
inline constexpr mail::Template kJoinedMail{"teamJoined"};          // name, company, person, role
// name, company, by, role or reason
inline constexpr mail::Template kRoleGivenMail{"teamRoleGiven"};
inline constexpr mail::Template kSuspendedMail{"teamSuspended"};
inline constexpr mail::Template kResumedMail{"teamResumed"};
inline constexpr mail::Template kFactorRemovalMail{"teamFactorRemoval"};
inline constexpr mail::Template kOwnershipMail{"teamOwnership"};  // name, company, by, person

/// The settings outlive them.
std::vector<events::Reaction> team_mails(const accounts::AccountSettings& accounts,
                                         const mail::MailSettings& mail);

}  // namespace gerbang::team
