#pragma once
// The mails of this room: somebody changed where results go, or the key, and every owner is told
// who it was.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::merchant_api {

inline constexpr mail::Template kResultUrlChangedMail{
    "resultUrlChanged"};  // name, company, address, by, date, ip, url
inline constexpr mail::Template kApiKeyRotatedMail{
    "apiKeyRotated"};  // name, company, key, oldKeyEnds, by, date, ip, url

/// The settings outlive them.
std::vector<events::Reaction> api_account_mails(const mail::MailSettings& mail);

}  // namespace gerbang::merchant_api
