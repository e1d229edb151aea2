#pragma once
// What the mails say, for operators: each kind with sample data in each language, as its reader
// would see it. The page of a mail is shown in a frame that may do nothing; a frame sends no token,
// so its address is signed and ends after a while.

#include <string>

#include "base/http/route.h"
#include "base/mail/mail.h"

namespace gerbang::gateway_desk {

/// Every mail there is, by room.
const std::vector<mail::Template>& all_mails();

/// What stands for the fields of any mail, as it is written in `language`.
mail::Fields sample_fields(std::string_view language, Instant now);

/// The settings outlive the routes; `key` is the process's own.
http::Routes mail_preview_routes(const mail::MailSettings& settings, std::string key);

}  // namespace gerbang::gateway_desk
