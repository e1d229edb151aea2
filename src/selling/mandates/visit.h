#pragma once
// The payer's own page: all auto-debits that were signed with one e-mail address, of whatever
// merchant. It is opened by a mailed link, which works once and for half an hour, and stays open as
// long. Whoever asks for a link is told the same whether or not there is anything to see.

#include <string>
#include <string_view>

#include "base/http/route.h"
#include "base/mail/mail.h"
#include "selling/mandates/termination.h"

namespace gerbang::mandates {

/// pay/mandates/access, visit, mine, authorisation, terminate; and changes/{token}, which a mail of
/// its own opens. They outlive the routes.
http::Routes visit_routes(const Terminations& terminations, const Changes& changes,
                          const Mandates& mandates, const mail::MailSettings& mail);

}  // namespace gerbang::mandates
