#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"

namespace gerbang::mail {

/// The settings outlive the part.
Part mail_part(const MailSettings& settings);

}  // namespace gerbang::mail
