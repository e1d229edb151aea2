#pragma once
// One mail to one mail server, through libcurl.

#include <string>
#include <string_view>

#include "base/mail/mail.h"

namespace gerbang::mail {

/// Waits for the server, 30 seconds at most. The error's message is the server's or libcurl's text.
Result<Done> smtp_send(const MailSettings& settings, const std::string& to,
                       std::string_view message);

}  // namespace gerbang::mail
