#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"

namespace gerbang::sales {

/// The settings outlive the part.
Part sale_part(const mail::MailSettings& mail);

}  // namespace gerbang::sales
