#pragma once

#include "base/part/part.h"
#include "money/invoices/invoice.h"

namespace gerbang::invoices {

/// It outlives the part.
Part invoice_part(const Invoices& invoices);

}  // namespace gerbang::invoices
