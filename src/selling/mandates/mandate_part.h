#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/product.h"
#include "selling/mandates/termination.h"

namespace gerbang::mandates {

/// All of it outlives the part.
Part mandate_part(const Products& products, const Collections& collections,
                  const Terminations& terminations, const Changes& changes,
                  const mail::MailSettings& mail);

}  // namespace gerbang::mandates
