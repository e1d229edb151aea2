#pragma once
// What a merchant's owners are told when an operator switches it off or on, in their language.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::merchant_desk {

// name, company, reason, url
inline constexpr mail::Template kActivatedMail{"merchantActivated"};
inline constexpr mail::Template kDeactivatedMail{"merchantDeactivated"};

/// The settings outlive them.
std::vector<events::Reaction> merchant_desk_mails(const mail::MailSettings& mail);

}  // namespace gerbang::merchant_desk
