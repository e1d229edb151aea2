#pragma once
// The reminder before a link expires: one mail to its customer, so many hours before, if the link
// can still be paid and nobody paid it yet. It is a job of the link, written with it: an expiry
// date that moves takes it along, and whoever deletes or pays the link is not followed by it. The
// mark that it was sent is kept in the commit of the mail, so that no second one is written.

#include <optional>

#include "base/jobs/job.h"
#include "base/mail/mail.h"
#include "selling/links/link.h"

namespace gerbang::links {

/// When the customer is to be reminded; nothing where nobody asked for it.
std::optional<Instant> reminder_due(const Link& link);

/// After a link was made, edited or switched on.
void reminder_plan(db::Tx& tx, const Link& link);
void reminder_cancel(db::Tx& tx, const Link& link);

/// What is passed outlives it.
jobs::Topic reminder_topic(const Links& links, const mail::MailSettings& mail);

}  // namespace gerbang::links
