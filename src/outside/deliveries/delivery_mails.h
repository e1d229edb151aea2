#pragma once
// The mail of this room: results cannot be delivered any more, and every owner is told why.

#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"

namespace gerbang::deliveries {

inline constexpr mail::Template kEndpointDisabledMail{
    "endpointDisabled"};  // name, company, address, problem, date, url

/// The settings outlive them.
std::vector<events::Reaction> delivery_mails(const mail::MailSettings& mail);

}  // namespace gerbang::deliveries
