#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// All of it outlives the part.
Part mandate_part(const Products& products, const Collections& collections,
                  const mail::MailSettings& mail);

}  // namespace gerbang::mandates
