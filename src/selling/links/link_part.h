#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "selling/links/link.h"

namespace gerbang::links {

/// What is passed outlives the part.
Part link_part(const Links& links, const events::Outbox& outbox, const mail::MailSettings& mail);

}  // namespace gerbang::links
